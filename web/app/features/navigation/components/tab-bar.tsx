import { CalendarDays, CircleUserRound, House, MessageCircle, Users } from 'lucide-react'
import { NavLink } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { hasUnread, type Unread, UnreadDot } from './unread-dot.tsx'

const TABS = [
  { to: '/dashboard', label: 'Dashboard', icon: House },
  { to: '/events', label: 'Evenementen', icon: CalendarDays },
  { to: '/groups', label: 'Groepen', icon: Users },
  { to: '/messages', label: 'Berichten', icon: MessageCircle },
  { to: '/profile', label: 'Profiel', icon: CircleUserRound },
] as const

/** The main navigation on phones, fixed at the bottom. `data-bar` reserves its space at the end of the page. With large text it shows icons. */
export function TabBar({ unread }: { unread: Unread }) {
  return (
    <nav
      aria-label="Hoofdmenu"
      data-bar="tabs"
      className="@container fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid h-16 max-w-lg grid-cols-[1fr_1.2fr_1fr_1fr_1fr]">
        {TABS.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-0">
            <NavLink
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex h-full flex-col items-center justify-center gap-1 font-semibold text-[clamp(9px,2.85vw,0.6875rem)] leading-none transition-colors focus-visible:-outline-offset-3',
                  isActive ? 'text-primary-ink' : 'text-muted hover:text-ink',
                )
              }
            >
              <span className="relative">
                <Icon aria-hidden="true" className="size-6 @max-[16rem]:size-8" />
                {hasUnread(to, unread) && <UnreadDot className="-top-1 -right-1.5 border-surface" />}
              </span>
              <span className="@max-[16rem]:sr-only">{label}</span>
              {hasUnread(to, unread) && <span className="sr-only">, je hebt ongelezen berichten</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
