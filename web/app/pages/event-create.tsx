import { useSearchParams } from 'react-router'
import { EventForm } from '~/features/events/components/event-form.tsx'
import { LimitLine, LimitNotice } from '~/features/limits/components/limit-line.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Evenement toevoegen')

/** The web address in what another app shared. Android puts it into the text. */
function sharedUrlIn(query: URLSearchParams): string | null {
  const shared = ['url', 'text', 'title'].map((name) => query.get(name) ?? '').join(' ')
  return /https?:\/\/\S+/i.exec(shared)?.[0] ?? null
}

export default function EventCreate() {
  const [query] = useSearchParams()
  return (
    <Page width="normal">
      <PageHeader title="Evenement toevoegen" back={<BackLink to="/events">Evenementen</BackLink>} />
      <LimitNotice of="eventsToday" className="mb-5" />
      <EventForm sharedUrl={sharedUrlIn(query)} />
      <LimitLine of="eventsToday" className="mt-4" />
    </Page>
  )
}
