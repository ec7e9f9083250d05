import { SESSION_KEY } from './session.ts'
import { THEME_KEY } from './theme.ts'

/**
 * Runs inline in the head, before anything is painted: sets the chosen theme, so that no page flashes in the other one,
 * and says whether somebody is signed in, so that css can hide what is only for others (`data-session="in"`).
 */
export const firstPaintScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem(${JSON.stringify(SESSION_KEY)}))d.session="in"}catch(e){}`
