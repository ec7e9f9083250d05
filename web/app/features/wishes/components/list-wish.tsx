import { HandHeart } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useNamedPlace, usePlace } from '~/features/places/api.ts'
import { type Arrival, arrivalAt } from '~/lib/routing/arrival.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { useWish } from '../api.ts'
import { useWishDialog } from './use-wish-dialog.tsx'
import { WishPlace } from './wish-card.tsx'
import type { WishFilters } from './wish-form.tsx'
import { WISH_PROMISE, wishLabel } from './wish-link.tsx'

export function ListWish({ filters, isEmpty }: { filters: WishFilters; isEmpty: boolean }) {
  const { data } = useWish()
  const { open, dialog } = useNewWish(filters)
  useWishArrival(data && data.wish !== null, open)
  const isOffered = !isEmpty && (filters.near !== null || filters.type !== null)
  return (
    <>
      <WishPlace>
        {data && isOffered && (
          <Button icon={HandHeart} size="sm" onClick={open}>
            Zoek gezelschap
          </Button>
        )}
      </WishPlace>
      {dialog}
    </>
  )
}

/** What an empty list leads to, unless the person has a wish. */
export function EmptyListWish({ filters }: { filters: WishFilters & { search: string } }) {
  const { data } = useWish()
  const searched = useNamedPlace(filters.search)
  const lastWord = useNamedPlace(filters.search.split(' ').at(-1) ?? '')
  const near = filters.near ?? searched?.id ?? lastWord?.id ?? null
  const place = usePlace(near) ?? null
  const { open, dialog } = useNewWish({ ...filters, near })
  if (data === undefined || data.wish !== null) return null
  return (
    <>
      <p className="-mt-4 mb-2 basis-full text-balance text-muted">{WISH_PROMISE}</p>
      <Button icon={HandHeart} variant="primary" onClick={open}>
        {wishLabel(place)}
      </Button>
      {dialog}
    </>
  )
}

function useNewWish(filters: WishFilters) {
  const { homePlaceId } = useSignedInUser()
  return useWishDialog({ ...filters, near: filters.near ?? homePlaceId })
}

/** Asks once, and not a person who has a wish, after a way here that asked for company. */
function useWishArrival(hasWish: boolean | undefined, ask: () => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const { to, state } = arrivalAt(location.pathname + location.search)
  const asks = state !== null || (location.state as Arrival)?.startsLooking === true
  const arrive = useEffectEvent(() => {
    void navigate(to, { replace: true, state: null, preventScrollReset: true })
    if (hasWish === false) ask()
  })
  useEffect(() => {
    if (asks && hasWish !== undefined) arrive()
  }, [asks, hasWish])
}
