import { HandHeart } from 'lucide-react'
import { wishPath } from '~/lib/routing/wish-path.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useWish } from '../api.ts'
import { WishPlace } from './wish-card.tsx'
import { WISH_PROMISE } from './wish-link.tsx'

export function OwnWish({ isLoud }: { isLoud: boolean }) {
  if (useWish().isPending) return null
  return (
    <WishPlace>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p>{WISH_PROMISE}</p>
        <LinkButton to={wishPath(null)} variant={isLoud ? 'primary' : 'secondary'} icon={HandHeart}>
          Zoek gezelschap
        </LinkButton>
      </Card>
    </WishPlace>
  )
}
