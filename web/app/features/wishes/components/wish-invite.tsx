import type { Event } from 'contract/events/events.ts'
import { HandHeart } from 'lucide-react'
import type { ReactNode } from 'react'
import { wishPath } from '~/lib/routing/wish-path.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useWish } from '../api.ts'
import { WISH_PROMISE, WishLink, wishLabel } from './wish-link.tsx'

type InvitingEvent = Pick<Event, 'place' | 'groupCount'>

export function WishInvite({ event }: { event: InvitingEvent }) {
  return (
    <InviteCard event={event}>
      <WishLink place={event.place} />
    </InviteCard>
  )
}

/** Nothing for a person who looks for company already. */
export function OwnWishInvite({ event }: { event: InvitingEvent }) {
  const { data } = useWish()
  if (data === undefined || data.wish !== null) return null
  return (
    <InviteCard event={event}>
      <LinkButton to={wishPath(event.place?.id ?? null)} icon={HandHeart}>
        {wishLabel(event.place)}
      </LinkButton>
    </InviteCard>
  )
}

function InviteCard({ event, children }: { event: InvitingEvent; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="past-er-niets" className="mt-8 flex max-w-xl flex-col items-start gap-2">
      <h2 id="past-er-niets" className="text-lg">
        {event.groupCount === 0 ? 'Liever iets anders?' : 'Past er niets?'}
      </h2>
      <p className="text-muted">Zeg dat je wilt. {WISH_PROMISE}</p>
      {children}
    </Card>
  )
}
