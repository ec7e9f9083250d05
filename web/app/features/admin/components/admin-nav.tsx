import { useLocation } from 'react-router'
import { ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'

const PLACES = [
  { to: '/admin', label: 'Overzicht' },
  { to: '/admin/events', label: 'Evenementen' },
  { to: '/admin/users', label: 'Gebruikers' },
  { to: '/admin/groups', label: 'Groepen' },
  { to: '/admin/payments', label: 'Betalingen' },
  { to: '/admin/reports', label: 'Rapporten' },
  { to: '/admin/logboek', label: 'Logboek' },
] as const

/** From one part of the staff counter to the next; on every page of it. */
export function AdminNav() {
  const { pathname } = useLocation()
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-3 sm:px-6">
      <FilterChips label="Beheer">
        {PLACES.map(({ to, label }) => (
          <ChipLink key={to} to={to} isCurrent={to === '/admin' ? pathname === to : pathname.startsWith(to)}>
            {label}
          </ChipLink>
        ))}
      </FilterChips>
    </div>
  )
}
