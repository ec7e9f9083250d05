import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/*
  Page        <main id="inhoud">: up to 1200 px wide (`width` narrow for forms and reading)
  PageHeader  the page's only <h1>, `back` and `eyebrow` above it, a lead, and actions at its right
  CardGrid    1, 2 or 3 cards next to each other (4 with `isDense`)
  ActionBar   the main action of a page: fixed at the bottom on phones, in place of the tab bar; in the flow elsewhere
*/

const WIDTHS = { wide: 'max-w-page', normal: 'max-w-4xl', narrow: 'max-w-xl' }

export function Page({ width = 'wide', children }: { width?: keyof typeof WIDTHS; children: ReactNode }) {
  return (
    <main
      id="inhoud"
      tabIndex={-1}
      className={classNames('mx-auto w-full px-4 pt-4 pb-16 outline-none sm:px-6 sm:pt-8', WIDTHS[width])}
    >
      {children}
    </main>
  )
}

type PageHeaderProps = {
  title: string
  back?: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  className?: string
}

export function PageHeader({ title, back, eyebrow, lead, actions, className = 'mb-6' }: PageHeaderProps) {
  return (
    <header className={className}>
      {back}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:items-end">
        <div className="min-w-[min(100%,12rem)] shrink grow basis-0">
          {eyebrow !== undefined && <p className="mb-1 font-semibold text-primary">{eyebrow}</p>}
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {lead !== undefined && <div className="mt-2 max-w-2xl text-pretty text-muted">{lead}</div>}
        </div>
        {actions !== undefined && <div className="flex shrink-0 gap-2">{actions}</div>}
      </div>
    </header>
  )
}

type CardGridProps = { as?: 'div' | 'ul'; isDense?: boolean; children: ReactNode }

export function CardGrid({ as: Element = 'div', isDense = false, children }: CardGridProps) {
  return (
    <Element className={classNames('grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3', isDense && 'xl:grid-cols-4')}>
      {children}
    </Element>
  )
}

export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bar="action"
      className="flex flex-wrap gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-4 max-md:pb-[calc(1rem+env(safe-area-inset-bottom))] max-md:[@media(height<32rem)]:px-2 max-md:[@media(height<32rem)]:pt-2 max-md:*:grow"
    >
      {children}
    </div>
  )
}
