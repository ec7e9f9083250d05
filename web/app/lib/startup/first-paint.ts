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

/** What browsers before those of `browserslist` in web/package.json lack; the second fails in the last ones of Safari 16. */
const OLD_BROWSER = `try{[].toSorted();RegExp("(?<!a)")}catch(e){document.documentElement.dataset.scripts="old"}`

/**
 * Without its scripts a page behind the login would stay a skeleton. This shows the failure: scripts that could not be loaded,
 * which reloads once online, or that the browser cannot read or run.
 */
const SCRIPTS_FAILURE = `(function(){var d=document.documentElement.dataset;function r(){location.reload()}function f(e){if(!d.scripts&&/^SyntaxError|is not a (function|constructor)|is not defined|find variable/.test(e)&&!/JSON/.test(e))d.scripts="old"}addEventListener("unhandledrejection",function(e){f(e.reason)});addEventListener("error",function(e){f(e.error);if(e.target.type!=="module"||d.scripts==="old")return;d.scripts="failed";addEventListener("online",r);addEventListener("click",function(e){if(e.target.closest("button"))r()})},true)})()`

type Page = {
  isGuarded: boolean
  /** Where a visitor reads about the page, if that is public. */
  visitorPath?: string | null
}

export const firstPaintScript = ({ isGuarded, visitorPath = null }: Page): string => {
  const everywhere = `${THEME_AND_SESSION};${OLD_BROWSER}`
  if (!isGuarded) return everywhere
  const isSafe = visitorPath !== null && /^\/[\w\-.~%/]*$/.test(visitorPath)
  return `${everywhere};${SCRIPTS_FAILURE};${isSafe ? visitorRedirect(visitorPath) : LOGIN_REDIRECT}`
}
