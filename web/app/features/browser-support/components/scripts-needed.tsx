import type { ReactNode } from 'react'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'

/** What needs the page's scripts. The script in the head replaces it in an old browser. */
export function ScriptsNeeded({ headingLevel, children }: { headingLevel: 1 | 2; children: ReactNode }) {
  return (
    <>
      <noscript>
        <div className="my-4">
          <PageNotice kind="warning" title="JavaScript staat uit">
            Je groepen en chats werken alleen met JavaScript. Zet het aan en log opnieuw in.
          </PageNotice>
        </div>
      </noscript>
      <div className="contents in-data-[scripts=old]:hidden">{children}</div>
      <div role="alert" className="not-in-data-[scripts=old]:hidden">
        <EmptyState picture="trouble" title="Deze browser is te oud" headingLevel={headingLevel}>
          Werk je browser of telefoon bij, of pak een ander apparaat. Wat iedereen mag zien, werkt hier wel, en ook{' '}
          <a href="/help" className="font-semibold text-ink underline">
            hulp en contact
          </a>
          .
        </EmptyState>
      </div>
    </>
  )
}
