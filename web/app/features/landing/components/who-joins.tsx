import { publicPagePath } from 'contract/events/public-page.ts'
import type { PublicPage } from 'contract/landing-pages.ts'
import { EventInvitation, WayIn } from '~/features/events/components/event-invitation.tsx'
import { LinkButton } from '~/ui/button.tsx'

export function WhoJoins({ event }: Pick<PublicPage, 'event'>) {
  return (
    <EventInvitation event={event} eyebrow="Iemand zoekt gezelschap" question={`Wie gaat er mee naar ${event.title}?`}>
      <WayIn
        path={`/events/${event.slug}`}
        label="Ik wil mee"
        explanation="Maak een gratis account. Daarna zie je wie er gezelschap zoekt en kun je zwaaien."
      />
      <LinkButton to={publicPagePath(event)} variant="quiet">
        Meer over {event.title}
      </LinkButton>
    </EventInvitation>
  )
}
