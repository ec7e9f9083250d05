import { useSearchParams } from 'react-router'
import { type TabItem, Tabs } from '~/ui/data/tabs.tsx'

export function AdminTabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const [params, setParams] = useSearchParams()
  const first = items[0]?.id ?? ''
  const selected = items.find(({ id }) => id === params.get('tab'))?.id ?? first
  const select = (tab: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('page')
        if (tab === first) next.delete('tab')
        else next.set('tab', tab)
        return next
      },
      { preventScrollReset: true },
    )
  return <Tabs label={label} selected={selected} onChange={select} items={items} />
}
