import { HandHeart } from 'lucide-react'
import type { ReactNode } from 'react'
import { wishPath } from '~/lib/routing/wish-path.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useWish } from '../api.ts'
import { type InvitedPlace, WishLink, wishLabel } from './wish-link.tsx'
import { WISH_PROMISE } from './wish-promise.ts'

/** At the end of what is offered. */
export function WishInvite({ place }: { place: InvitedPlace }) {
  return (
    <InviteCard>
      <WishLink place={place} />
    </InviteCard>
  )
}

/** Nothing for a person who looks for company already. */
export function OwnWishInvite({ place }: { place: InvitedPlace }) {
  const { data } = useWish()
  if (data === undefined || data.wish !== null) return null
  return (
    <InviteCard>
      <LinkButton to={wishPath(place?.id ?? null)} icon={HandHeart}>
        {wishLabel(place)}
      </LinkButton>
    </InviteCard>
  )
}

function InviteCard({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="past-er-niets" className="mt-8 flex max-w-xl flex-col items-start gap-2">
      <h2 id="past-er-niets" className="text-lg">
        Past er niets?
      </h2>
      <p className="text-muted">Zeg dat je wilt. {WISH_PROMISE}</p>
      {children}
    </Card>
  )
}
