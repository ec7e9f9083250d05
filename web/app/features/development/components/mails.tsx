import type { listMailbox } from 'contract/platform/development.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { Form } from 'react-router'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Card } from '~/ui/layout/card.tsx'

const LINK = /(https?:\/\/\S+)/

export function Mails({ mails, to }: { mails: ResponseOf<typeof listMailbox>['mails']; to: string | undefined }) {
  return (
    <>
      <Form className="mb-6 flex flex-wrap items-end gap-3">
        <TextField
          name="to"
          type="email"
          label="Mails aan"
          placeholder="iemand@example.nl"
          defaultValue={to}
          className="grow"
        />
        <Button type="submit" variant="primary">
          Zoek
        </Button>
        <LinkButton to="/test/mailbox" reloadDocument>
          Alle mails
        </LinkButton>
      </Form>
      {mails.length === 0 ? (
        <EmptyState picture="messages" title="Nog geen mails">
          Registreer iemand, dan staat de mail hier.
        </EmptyState>
      ) : (
        <ol className="flex flex-col gap-4">
          {mails.map((mail) => (
            <Card as="li" key={`${mail.sentAt}${mail.to}${mail.subject}`}>
              <h2 className="text-lg wrap-anywhere">{mail.subject}</h2>
              <p className="text-muted text-sm wrap-anywhere">
                Aan {mail.to} · {formatDateTime(mail.sentAt)}
              </p>
              <p className="mt-3 whitespace-pre-line wrap-anywhere">{withLinks(mail.text)}</p>
            </Card>
          ))}
        </ol>
      )}
    </>
  )
}

/** Shows the text part only: a mail's HTML must not run in a page of this site. */
function withLinks(text: string) {
  return text.split(LINK).map((part, index) =>
    LINK.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change order
      <a key={index} href={part} className="font-semibold text-primary-ink underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
