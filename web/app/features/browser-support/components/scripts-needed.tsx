import type { ReactNode } from 'react'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'

/** What needs the page's scripts. The script in the head replaces it in an old browser. */
export function ScriptsNeeded({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <PageNotice kind="warning" title="JavaScript staat uit" className="my-4">
          Je groepen en chats werken alleen met JavaScript. Zet het aan en log opnieuw in.
        </PageNotice>
      </noscript>
      <div className="contents in-data-[scripts=old]:hidden">{children}</div>
      <PageNotice kind="warning" title="Deze browser is te oud" className="my-4 not-in-data-[scripts=old]:hidden">
        Werk je browser of telefoon bij, of pak een ander apparaat. Wat iedereen mag zien, werkt hier wel, en ook{' '}
        <a href="/help" className="font-semibold underline">
          hulp en contact
        </a>
        .
      </PageNotice>
    </>
  )
}
