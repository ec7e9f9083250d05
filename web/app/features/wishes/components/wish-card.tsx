import { countText } from 'contract/platform/count-text.ts'
import { KIND_WORDS, townPath } from 'contract/town-paths.ts'
import type { Wish } from 'contract/wishes.ts'
import { Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useShare } from '~/features/sharing/components/use-share.tsx'
import { formatShortDate } from '~/lib/format/dates.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useEndWish, useWish } from '../api.ts'
import { useWishDialog } from './use-wish-dialog.tsx'

/** The person's wish, or `children` in its place. Gets the focus of the button that made or ended it, which is gone then. */
export function WishPlace({ children }: { children: ReactNode }) {
  const wish = useWish().data?.wish
  const frame = useRef<HTMLDivElement>(null)
  const previous = useRef(wish)
  useEffect(() => {
    if (previous.current === null || (previous.current && wish === null)) frame.current?.focus({ preventScroll: true })
    previous.current = wish
  }, [wish])
  return (
    <div ref={frame} tabIndex={-1} className={wish ? 'basis-full outline-none' : 'outline-none'}>
      {wish ? <WishCard wish={wish} /> : children}
    </div>
  )
}

function WishCard({ wish }: { wish: Wish }) {
  const change = useWishDialog(wish)
  const { mutateAsync } = useEndWish()
  const { share, dialog } = useShare({ kind: 'town', title: wish.place.name, path: townPath(wish.place.id) })
  return (
    <Card
      as="section"
      aria-labelledby="wish"
      isPadded={false}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <div className="min-w-[min(100%,14rem)] shrink grow basis-0">
        <h2 id="wish" className="font-sans text-base tracking-normal wrap-anywhere">
          Je zoekt gezelschap in {wish.place.name}
        </h2>
        <p className="text-muted text-sm">{describeWish(wish)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={change.open}>
          Verander
        </Button>
        <ActionButton
          size="sm"
          variant="quiet"
          run={() => mutateAsync()}
          done="Je zoekt niet meer"
          failure="Dat lukte niet"
        >
          Stop
        </ActionButton>
        <IconButton icon={Share2} label={`Deel dat je in ${wish.place.name} uit wilt`} onClick={share} />
      </div>
      {dialog}
      {change.dialog}
    </Card>
  )
}

const LIST = new Intl.ListFormat('nl', { type: 'conjunction' })

/** "Tot 25 km · concerten en feesten · 5 t/m 28 dec · 12 evenementen" */
function describeWish({ radius, types, from, until, eventCount }: Wish, now = new Date()): string {
  const begins = new Date(`${from}T12:00:00Z`) > now ? `${formatShortDate(from, now)} ` : ''
  return [
    `Tot ${radius} km`,
    types.length === 0 ? 'alles' : LIST.format(types.map((type) => KIND_WORDS[type])),
    `${begins}t/m ${formatShortDate(until, now)}`,
    ...(eventCount === 0 ? [] : [countText(eventCount, 'evenement', 'evenementen')]),
  ].join(' · ')
}
