import { LogOut, MessageCircle, Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useSignOut } from '~/features/auth/api.ts'
import type { SessionUser } from '~/lib/session/session.ts'
import { chooseTheme, useTheme } from '~/lib/theme.ts'
import { Button, IconLink, LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Popover } from '~/ui/overlays/popover.tsx'
import { Avatar, type AvatarUser } from '~/ui/visuals/avatar.tsx'
import { Logo } from '~/ui/visuals/logo.tsx'
import { type ThemeChoice, ThemeSwitch } from './theme-switch.tsx'
import { hasUnread, type Unread, UnreadDot } from './unread-dot.tsx'

const NOTHING_UNREAD = { direct: false, groups: false }

type SignedInHeaderProps = {
  user: SessionUser
  unread?: Unread
  bell?: React.ReactNode
}

export function SignedInHeader({ user, unread = NOTHING_UNREAD, bell }: SignedInHeaderProps) {
  const signOut = useSignOut()
  const theme = useTheme()
  return (
    <TopNav
      user={user}
      unread={unread}
      bell={bell}
      mobileMenu={<MobileMenu user={user} theme={theme} onThemeChange={chooseTheme} onSignOut={() => void signOut()} />}
    />
  )
}

type MobileMenuProps = {
  user: AvatarUser & { email: string; isAdmin: boolean }
  onSignOut: () => void
  theme: ThemeChoice
  onThemeChange: (choice: ThemeChoice) => void
}

export function MobileMenu({ user, onSignOut, theme, onThemeChange }: MobileMenuProps) {
  return (
    <Popover
      label="Menu"
      className="flex w-[min(22rem,calc(100vw-1.5rem))] flex-col gap-4 p-4"
      trigger={(props) => (
        <button {...props} type="button" className="inline-flex size-11 items-center justify-center rounded-full">
          <Avatar user={user} size="md" />
          <span className="sr-only">Menu</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <div className="flex items-center gap-3">
            <Avatar user={user} size="md" />
            <div className="min-w-0">
              <p className="truncate font-semibold">{user.username}</p>
              <p className="truncate text-muted text-sm">{user.email}</p>
            </div>
          </div>
          <ThemeSwitch value={theme} onChange={onThemeChange} />
          <div className="flex flex-col gap-2">
            {user.isAdmin && (
              <LinkButton to="/admin" icon={Shield} onClick={close}>
                Admin
              </LinkButton>
            )}
            <Button
              icon={LogOut}
              onClick={() => {
                close()
                onSignOut()
              }}
            >
              Uitloggen
            </Button>
          </div>
        </>
      )}
    </Popover>
  )
}

type TopNavProps = {
  user: AvatarUser & { isAdmin: boolean }
  unread: Unread
  bell?: ReactNode
  mobileMenu: ReactNode
}

const LINKS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/events', label: 'Evenementen' },
  { to: '/groups', label: 'Groepen' },
  { to: '/profile', label: 'Profiel' },
] as const

export function TopNav({ user, unread, bell, mobileMenu }: TopNavProps) {
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
          <span className="ml-0.5 inline-flex md:hidden">{mobileMenu}</span>
        </div>
      </div>
    </header>
  )
}
