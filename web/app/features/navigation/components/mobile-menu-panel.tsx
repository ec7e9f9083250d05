import { LogOut, Shield } from 'lucide-react'
import { useSignOut } from '~/features/auth/api.ts'
import { chooseTheme, useTheme } from '~/lib/theme.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import type { PanelState } from '../../../ui/overlays/popover.tsx'
import { PopoverPanel } from '../../../ui/overlays/popover-panel.tsx'
import { Avatar, type AvatarUser } from '../../../ui/visuals/avatar.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export type MenuUser = AvatarUser & { email: string; isAdmin: boolean }

export function MobileMenuPanel({ user, ...state }: PanelState & { user: MenuUser }) {
  const signOut = useSignOut()
  const theme = useTheme()
  const close = () => state.onOpenChange(false)
  return (
    <PopoverPanel {...state} label="Menu" className="flex w-[min(22rem,calc(100vw-1.5rem))] flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <Avatar user={user} size="md" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.username}</p>
          <p className="truncate text-muted text-sm">{user.email}</p>
        </div>
      </div>
      <ThemeSwitch value={theme} onChange={chooseTheme} />
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
            void signOut()
          }}
        >
          Uitloggen
        </Button>
      </div>
    </PopoverPanel>
  )
}
