import { useLocation } from 'react-router'
import { ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'

const LINKS = [
  { to: '/admin', label: 'Werk' },
  { to: '/admin/events', label: 'Evenementen' },
  { to: '/admin/feeds', label: 'Bronnen' },
  { to: '/admin/users', label: 'Gebruikers' },
  { to: '/admin/groups', label: 'Groepen' },
  { to: '/admin/payments', label: 'Betalingen' },
  { to: '/admin/reports', label: 'Rapporten' },
  { to: '/admin/objections', label: 'Bezwaren' },
  { to: '/admin/logboek', label: 'Logboek' },
  { to: '/admin/cijfers', label: 'Cijfers' },
  { to: '/admin/toestand', label: 'Toestand' },
] as const

export function AdminNav() {
  const { pathname } = useLocation()
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-3 sm:px-6">
      <FilterChips label="Beheer" className="xl:*:gap-1">
        {LINKS.map(({ to, label }) => (
          <ChipLink key={to} to={to} isCurrent={to === '/admin' ? pathname === to : pathname.startsWith(to)}>
            {label}
          </ChipLink>
        ))}
      </FilterChips>
    </div>
  )
}
