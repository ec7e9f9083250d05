import { use } from 'react'
import { Scripts } from 'react-router'
import { DocumentContext } from './document-context.ts'

const ID = 'late-scripts'

/** Scripts start once the page is loaded and idle, at the first touch or key, or at once with a session. */
const START = `(function(t){function s(){if(t)document.head.append(...document.importNode(t.content,true).children);t=null}if(document.documentElement.dataset.session)s();else{addEventListener("load",function(){(window.requestIdleCallback||setTimeout)(s)});["pointerdown","keydown","focusin"].forEach(function(e){addEventListener(e,s,{capture:true,once:true,passive:true})})}})(document.getElementById("${ID}"))`

/** `<Scripts />` in a template when the server rendered it so; otherwise as it is. */
export function PageScripts() {
  const { nonce, lateScripts } = use(DocumentContext)
  const areLate = import.meta.env.SSR ? lateScripts !== null : document.getElementById(ID) !== null
  if (!areLate) return <Scripts />
  return (
    <>
      {/* Empty in the browser: a template's content is not among its children. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the markup that React rendered for <Scripts />. */}
      <template id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: lateScripts ?? '' }} />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script, which React would escape.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? START : '' }}
      />
    </>
  )
}
