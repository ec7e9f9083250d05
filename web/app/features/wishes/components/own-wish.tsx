import { HandHeart } from 'lucide-react'
import { wishPath } from '~/lib/routing/wish-path.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useWish } from '../api.ts'
import { useFocusOnWish } from './use-focus-on-wish.ts'
import { WishCard } from './wish-card.tsx'
import { WISH_PROMISE } from './wish-promise.ts'

/** The wish of a person without groups, or the way to one. */
export function OwnWish({ isLoud }: { isLoud: boolean }) {
  const { data, isPending } = useWish()
  const frame = useFocusOnWish(data?.wish)
  if (isPending) return null
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {data?.wish ? (
        <WishCard wish={data.wish} />
      ) : (
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <p>{WISH_PROMISE}</p>
          <LinkButton to={wishPath(null)} variant={isLoud ? 'primary' : 'secondary'} icon={HandHeart}>
            Zoek gezelschap
          </LinkButton>
        </Card>
      )}
    </div>
  )
}
