import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { classNames } from '../class-names.ts'
import { scrollToMiddle } from './scroll-to-middle.ts'

export type TabItem = {
  id: string
  label: string
  /** Null while it loads: its place is kept, so that the other tabs do not move. */
  count?: number | null
  content: ReactNode
}

type TabsProps = {
  label: string
  items: readonly TabItem[]
  selected: string
  onChange: (id: string) => void
}

/** Panels of one page, one shown at a time. For filters of a list use FilterChips. */
export function Tabs({ label, items, selected, onChange }: TabsProps) {
  return (
    // Marks itself as focused with anything in it: only that is outlined.
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onChange(String(key))} className="outline-none">
      <TabList
        aria-label={label}
        className="scrollbar-none relative -mx-1 flex gap-1 overflow-x-auto border-line border-b px-1 pt-1"
      >
        {items.map((item) => (
          <Tab
            key={item.id}
            id={item.id}
            ref={item.id === selected ? showInMiddle : undefined}
            className="relative flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-t-control px-3.5 font-semibold text-muted transition-colors after:absolute after:inset-x-2 after:-bottom-px after:h-0.75 after:rounded-t-full hover:text-ink focus-visible:-outline-offset-3 data-selected:text-ink data-selected:after:bg-primary"
          >
            {item.label}
            {item.count !== undefined && <Count>{item.count}</Count>}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="pt-5">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/** A ref, because the list renders its tabs after its first effects. */
function showInMiddle(tab: HTMLElement | null): void {
  if (tab?.parentElement) scrollToMiddle(tab.parentElement, tab)
}

function Count({ children }: { children: number | null }) {
  return (
    <span
      className={classNames(
        'rounded-full px-2 py-0.5 text-xs tabular-nums leading-tight',
        children === null && 'invisible',
        children !== null && children > 0 ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-muted',
      )}
    >
      {children ?? 0}
    </span>
  )
}
