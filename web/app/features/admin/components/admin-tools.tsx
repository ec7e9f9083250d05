import { Activity, CalendarDays, CreditCard, Flag, MessagesSquare, Rss, ScrollText, Users } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'

const TOOLS = [
  {
    to: '/admin/events',
    label: 'Evenementen',
    about: 'goedkeuren, bewerken, landingspagina’s',
    icon: CalendarDays,
  },
  { to: '/admin/users', label: 'Gebruikers', about: 'bekijken, schorsen, ontgrendelen', icon: Users },
  { to: '/admin/groups', label: 'Groepen', about: 'bewerken, chatlog, eigenaar', icon: MessagesSquare },
  { to: '/admin/payments', label: 'Betalingen', about: 'premium aankopen, CSV-export', icon: CreditCard },
  { to: '/admin/reports', label: 'Rapporten', about: 'rapporten van gebruikers en moderatie', icon: Flag },
  { to: '/admin/feeds', label: 'Bronnen', about: 'agenda’s van anderen', icon: Rss },
  { to: '/admin/logboek', label: 'Logboek', about: 'wie wat deed', icon: ScrollText },
  { to: '/admin/toestand', label: 'Toestand', about: 'of alles werkt', icon: Activity },
] as const

export function AdminNav() {
  const { pathname } = useLocation()
  if (!pathname.startsWith('/admin/')) return null
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-3 sm:px-6">
      <FilterChips label="Beheer" className="xl:*:gap-1">
        <ChipLink to="/admin" isCurrent={false}>
          Beheer
        </ChipLink>
        {TOOLS.map(({ to, label }) => (
          <ChipLink key={to} to={to} isCurrent={pathname.startsWith(to)}>
            {label}
          </ChipLink>
        ))}
      </FilterChips>
    </div>
  )
}

export function AdminTools() {
  return (
    <section aria-labelledby="tools">
      <h2 id="tools" className="mb-3 text-xl">
        Gereedschap
      </h2>
      <ul className="grid gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
        {TOOLS.map(({ to, label, about, icon: Icon }) => (
          <li key={to} className="contents">
            <Link
              to={to}
              className="flex min-w-0 gap-3 rounded-card border border-line bg-surface p-4 shadow-soft transition-colors hover:border-control max-sm:items-center max-sm:py-2.5 sm:flex-col"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="text-muted text-sm">{about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
