import { useEffect } from 'react'
import { SESSION_KEY } from './session.ts'
import { THEME_KEY } from './theme.ts'

/**
 * Runs inline in the head, before anything is painted: sets the chosen theme, so that no page flashes in the other one,
 * and says whether somebody is signed in, so that css can hide what is only for others (`data-session="in"`).
 */
const LOOKS = `try{var d=document.documentElement.dataset,t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem(${JSON.stringify(SESSION_KEY)}))d.session="in"}catch(e){}`

/**
 * A form sent before the scripts have come would go to the server as an address with everything in it, a password too.
 * It is held instead, and sent when the page is awake.
 */
const HOLD = `addEventListener("submit",function(e){if(!window.isAwake){e.preventDefault();window.heldForm=e.target}},true)`

/** A static page never wakes up, so nothing is held there. */
export const firstPaintScript = (isStatic: boolean): string => (isStatic ? LOOKS : `${LOOKS};${HOLD}`)

type Early = { isAwake?: boolean; heldForm?: HTMLFormElement }

/** For the outermost component: its effect runs after those of all forms on the page. */
export function useWakeUp(): void {
  useEffect(() => {
    const early = window as Early
    early.isAwake = true
    const held = early.heldForm
    delete early.heldForm
    if (held?.isConnected) held.requestSubmit()
  }, [])
}
