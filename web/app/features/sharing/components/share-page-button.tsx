import { Share2 } from 'lucide-react'
import { use } from 'react'
import { DocumentContext } from '~/lib/startup/document-context.ts'
import { IconButton } from '~/ui/button.tsx'

const SHARE = `(function(b){if(navigator.share){b.hidden=false;b.addEventListener("click",function(){navigator.share({title:document.title,url:location.href}).catch(function(){})})}})(document.currentScript.previousElementSibling)`

export function SharePageButton() {
  const { nonce } = use(DocumentContext)
  return (
    <>
      <IconButton label="Delen" icon={Share2} variant="round" hidden className="size-14" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script, which React would escape. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SHARE }} />
    </>
  )
}
