import { unsubscribeFromMail } from 'contract/notifications.ts'
import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { Unsubscribe } from '~/features/notifications/components/unsubscribe.tsx'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { hiddenMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/unsubscribe'

/** Opening the page does nothing: mail programs open links by themselves. */
export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, unsubscribeFromMail, {
    schema: unsubscribeFromMail.query.pick({ mail: true }),
    input: ({ mail }) => ({ query: { key: new URL(args.request.url).searchParams.get('key') ?? '', mail } }),
    show: (answer) => answer,
  })

export const meta = hiddenMeta('Afmelden')

export default function UnsubscribePage() {
  const [query] = useSearchParams()
  return (
    <AuthFrame title="Geen mails meer?">
      <Unsubscribe linkKey={query.get('key') ?? ''} />
    </AuthFrame>
  )
}
