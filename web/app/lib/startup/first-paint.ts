import { HOME } from '../session/guards.ts'
import { SESSION_KEY } from '../session/session.ts'
import { THEME_KEY } from '../theme.ts'
import { type Waking, wakingScript } from './wake-up.ts'

/**
 * Runs inline in the head, before anything is painted: sets the chosen theme, so that no page flashes in the other one,
 * and says whether somebody is signed in, so that css can hide what is only for others (`data-session="in"`).
 */
const LOOKS = `try{var d=document.documentElement.dataset,t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem(${JSON.stringify(SESSION_KEY)}))d.session="in"}catch(e){}`

/** What the guard of pages behind the login would do (`guards.ts`), half a megabyte earlier. The guard stays the judge. */
const GUARD = `try{if(!localStorage.getItem(${JSON.stringify(SESSION_KEY)})){var p=location.pathname+location.search+location.hash;location.replace("/login"+(p===${JSON.stringify(HOME)}?"":"?next="+encodeURIComponent(p)))}}catch(e){}`

export function firstPaintScript(waking: Waking, isGuarded = false): string {
  return [LOOKS, isGuarded ? GUARD : '', wakingScript(waking)].filter(Boolean).join(';')
}
