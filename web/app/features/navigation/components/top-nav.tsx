import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { IconLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/visuals/avatar.tsx'
import { Logo } from '../../../ui/visuals/logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import type { MenuUser } from './mobile-menu-panel.tsx'
import { hasUnread, type Unread, UnreadDot } from './unread-dot.tsx'

const NOTHING_UNREAD = { direct: false, groups: false }

type TopNavProps = { user: MenuUser; unread?: Unread; bell?: ReactNode }

const LINKS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/events', label: 'Evenementen' },
  { to: '/groups', label: 'Groepen' },
  { to: '/profile', label: 'Profiel' },
] as const

/** The header of pages behind login. Phones show logo, bell and avatar; the other links are in the tab bar. */
export function TopNav({ user, unread = NOTHING_UNREAD, bell }: TopNavProps) {
  const links = user.isAdmin ? [...LINKS, { to: '/admin', label: 'Admin' }] : LINKS
  return (
    <header data-bar="top" className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className="@container mx-auto flex h-16 max-w-page items-center gap-2 px-4 sm:px-6">
        <Link to="/dashboard" className="-ml-1 inline-flex shrink-0 rounded-control p-1 lg:mr-4">
          <Logo nameClassName="md:max-lg:sr-only" />
        </Link>
        <nav aria-label="Hoofdmenu" className="hidden md:flex">
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center rounded-control px-2.5 font-semibold transition-colors lg:px-3.5',
                  isActive ? 'text-primary-ink' : 'text-ink hover:bg-sunken',
                )
              }
            >
              {label}
              {hasUnread(to, unread) && (
                <span className="relative ml-1.5 size-3">
                  <UnreadDot className="top-0 left-0" />
                  <span className="sr-only">, je hebt ongelezen berichten</span>
                </span>
              )}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <span className="hidden md:contents">
            <IconLink
              to="/messages"
              icon={MessageCircle}
              label={unread.direct ? 'Berichten, je hebt ongelezen berichten' : 'Berichten'}
            >
              {unread.direct && <UnreadDot className="top-2 right-2" />}
            </IconLink>
          </span>
          {bell}
          <Link to="/profile" className="hidden rounded-full p-0.5 md:ml-1.5 md:inline-flex">
            <Avatar user={user} />
            <span className="sr-only">Profiel van {user.username}</span>
          </Link>
          <span className="ml-0.5 inline-flex md:hidden">
            <MobileMenu user={user} />
          </span>
        </div>
      </div>
    </header>
  )
}
