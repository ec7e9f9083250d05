import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import type { WaitingItem } from './waiting.ts'

type WaitingCardProps = {
  items: readonly WaitingItem[]
  /** The button of the first item is the primary one of the screen. */
  isLoud: boolean
}

export function WaitingCard({ items, isLoud }: WaitingCardProps) {
  return (
    <Card as="section" aria-labelledby="waiting" isPadded={false} className="border-primary/40">
      <h2 id="waiting" className="px-4 pt-4 font-semibold text-primary-ink text-sm sm:px-6">
        Wacht op jou
      </h2>
      <ul className="divide-y divide-line px-4 sm:px-6">
        {items.map(({ title, about, to }, index) => (
          <li key={`${to} ${title}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 py-3">
            <div className={index === 0 ? 'basis-full' : 'min-w-[min(100%,9rem)] shrink grow basis-0'}>
              <h3 className="text-base leading-snug wrap-anywhere">{title}</h3>
              <p className="text-muted text-sm wrap-anywhere">{about}</p>
            </div>
            <LinkButton
              to={to}
              aria-label={`Bekijk: ${title}`}
              variant={index === 0 && isLoud ? 'primary' : 'secondary'}
              size={index === 0 ? 'md' : 'sm'}
            >
              Bekijk
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
