import { HandHeart } from 'lucide-react'
import { wishPath } from '~/lib/routing/wish-path.ts'
import { LinkButton } from '~/ui/button.tsx'

export type InvitedPlace = { id: string; name: string } | null

export const wishLabel = (place: InvitedPlace): string =>
  place === null ? 'Zoek gezelschap' : `Zoek gezelschap in ${place.name}`

type WishLinkProps = { place: InvitedPlace; label?: string; isPrimary?: boolean }

/** For public pages, which do not know the session: a visitor registers with what they want. */
export function WishLink({ place, label = wishLabel(place), isPrimary = false }: WishLinkProps) {
  const path = wishPath(place?.id ?? null)
  const link = (to: string) => (
    <LinkButton to={to} variant={isPrimary ? 'primary' : 'secondary'} icon={HandHeart}>
      {label}
    </LinkButton>
  )
  return (
    <>
      <div className="hidden in-data-[session=in]:block">{link(path)}</div>
      <div className="in-data-[session=in]:hidden">{link(`/register?next=${encodeURIComponent(path)}`)}</div>
    </>
  )
}

export const WISH_PROMISE = 'Vanaf 3 op één avond brengen we je samen.'
