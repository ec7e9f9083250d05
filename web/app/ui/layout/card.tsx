import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewTransitions } from '../../lib/routing/view-transitions.ts'
import { classNames } from '../class-names.ts'

/*
  Card        `isPadded` (default), as="section" | "article" | "li" …
  RowsCard    a list of rows with lines between them
  LinkedCard  a card that a CardLink in it covers; what is clickable separately has z-1
  PosterCard  the card of an event: picture, eyebrow with `corner` at its right, title (links the whole card),
              `children` with details, and `actions` that are clickable separately
*/

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'ul' | 'li' | 'form'
  isPadded?: boolean
}

export function Card({ as, isPadded = true, className, ...rest }: CardProps) {
  // The props used here exist on every element.
  const Element = (as ?? 'div') as 'div'
  return (
    <Element
      {...rest}
      className={classNames(
        'min-w-0 rounded-card border border-line bg-surface shadow-soft',
        isPadded && 'p-4 sm:p-6',
        className,
      )}
    />
  )
}

/** Rows with lines between them. `title` names them for screen readers. */
export const RowsCard = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Card as="section" isPadded={false} className="px-4 py-1 sm:px-5">
    {title !== undefined && <h2 className="sr-only">{title}</h2>}
    <ul className="divide-y divide-line">{children}</ul>
  </Card>
)

export const LinkedCard = ({ className, ...rest }: CardProps) => (
  <Card
    {...rest}
    isPadded={false}
    className={classNames(
      'relative flex flex-col transition-[translate,border-color] hover:-translate-y-0.5 hover:border-control has-[[data-card-link]:focus-visible]:outline-3 has-[[data-card-link]:focus-visible]:outline-focus has-[[data-card-link]:focus-visible]:outline-offset-2',
      className,
    )}
  />
)

export function CardLink(props: ComponentProps<typeof Link>) {
  const viewTransition = useViewTransitions()
  return (
    <Link
      {...props}
      data-card-link
      viewTransition={viewTransition}
      className="outline-none after:absolute after:inset-0"
    />
  )
}

type PosterCardProps = {
  poster: ReactNode
  eyebrow: string
  corner: string | undefined
  title: string
  to: string
  children?: ReactNode
  actions?: ReactNode
}

export function PosterCard({ poster, eyebrow, corner, title, to, children, actions }: PosterCardProps) {
  return (
    <LinkedCard as="li" className="overflow-hidden">
      {poster}
      <div className="flex grow flex-col gap-1 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <div className="min-w-0 grow basis-40 font-semibold text-primary">{eyebrow}</div>
          <div className="shrink-0 text-muted">{corner}</div>
        </div>
        <h2 className="line-clamp-2 text-lg leading-snug">
          <CardLink to={to}>{title}</CardLink>
        </h2>
        {children}
        {actions && <div className="relative z-1 mt-auto flex flex-wrap gap-2 pt-3">{actions}</div>}
      </div>
    </LinkedCard>
  )
}
