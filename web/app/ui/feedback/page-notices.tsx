import { useLocation } from 'react-router'
import { closeNotice, useNotices } from './notice-queue.ts'
import { PageNotice } from './page-notice.tsx'

/** Renders the notices of this page and the global ones; once, in the signed-in layout. */
export function PageNotices() {
  const notices = useNotices(useLocation().pathname)
  if (notices.length === 0) return null
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-4 sm:px-6">
      {notices.map(({ persistenceKey, type, title, message, actions, dismissible }) => (
        <PageNotice
          key={persistenceKey}
          kind={type}
          title={title}
          actions={actions}
          onDismiss={dismissible ? () => closeNotice(persistenceKey) : undefined}
        >
          {message}
        </PageNotice>
      ))}
    </div>
  )
}
