import { Link } from 'react-router'
import { Section } from './section.tsx'

const TOOLS = [
  { to: '/admin/events', label: 'Evenementen', text: 'Goedkeuren, bewerken en afgelasten' },
  { to: '/admin/users', label: 'Gebruikers', text: 'Profielen, schorsen en ontgrendelen' },
  { to: '/admin/groups', label: 'Groepen', text: 'Leden, eigenaar en chatlog' },
  { to: '/admin/payments', label: 'Betalingen', text: 'Premium-aankopen en CSV-export' },
  { to: '/admin/reports', label: 'Rapporten', text: 'Meldingen over gebruikers en moderatie' },
] as const

export function AdminTools() {
  return (
    <Section id="tools" title="Hulpmiddelen">
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {TOOLS.map(({ to, label, text }) => (
          <li key={to} className="flex flex-wrap items-center gap-x-2">
            <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
              {label}
            </Link>
            <span className="text-muted text-sm">{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
