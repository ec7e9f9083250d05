import { LogOut, Shield } from 'lucide-react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Avatar, type AvatarUser } from '../../../ui/visuals/avatar.tsx'
import { type ThemeChoice, ThemeSwitch } from './theme-switch.tsx'

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
