import { HOME } from '../session/guards.ts'
import { SESSION_KEY } from '../session/session.ts'
import { THEME_KEY } from '../theme.ts'

/** Inline in the head: the chosen theme without a flash, and `data-session="in"`, by which CSS hides visitor parts. */
const THEME_AND_SESSION = `try{var d=document.documentElement.dataset,t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t==="light"||t==="dark")d.theme=t;if(localStorage.getItem(${JSON.stringify(SESSION_KEY)}))d.session="in"}catch(e){}`

/** Redirects to the login page without a session, before any script is loaded. The route's guard checks again. */
const LOGIN_REDIRECT = `try{if(!localStorage.getItem(${JSON.stringify(SESSION_KEY)})){var p=location.pathname+location.search+location.hash;location.replace("/login"+(p===${JSON.stringify(HOME)}?"":"?next="+encodeURIComponent(p)))}}catch(e){}`

/** The public page in place of the login page. The path has no character that could end the script. */
const visitorRedirect = (path: string) =>
  `try{if(!localStorage.getItem(${JSON.stringify(SESSION_KEY)}))location.replace(${JSON.stringify(path)})}catch(e){}`

/** Without its scripts a page behind the login would stay a skeleton: this shows the failure, and reloads once online. */
const SCRIPTS_FAILURE = `addEventListener("error",function(e){if(e.target.type!=="module")return;document.documentElement.dataset.scripts="failed";function r(){location.reload()}addEventListener("online",r);addEventListener("click",function(e){if(e.target.closest("button"))r()})},true)`

type Page = {
  isGuarded: boolean
  /** Where a visitor reads about the page, if that is public. */
  visitorPath?: string | null
}

export const firstPaintScript = ({ isGuarded, visitorPath = null }: Page): string => {
  if (!isGuarded) return THEME_AND_SESSION
  const isSafe = visitorPath !== null && /^\/[\w\-.~%/]*$/.test(visitorPath)
  return `${THEME_AND_SESSION};${SCRIPTS_FAILURE};${isSafe ? visitorRedirect(visitorPath) : LOGIN_REDIRECT}`
}
