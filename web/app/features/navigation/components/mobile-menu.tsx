import { Popover } from '../../../ui/overlays/popover.tsx'
import { Avatar } from '../../../ui/visuals/avatar.tsx'
import type { MenuUser } from './mobile-menu-panel.tsx'

const importPanel = async () => (await import('./mobile-menu-panel.tsx')).MobileMenuPanel

export function MobileMenu({ user }: { user: MenuUser }) {
  return (
    <Popover
      trigger={(props) => (
        <button {...props} type="button" className="inline-flex size-11 items-center justify-center rounded-full">
          <Avatar user={user} size="md" />
          <span className="sr-only">Menu</span>
        </button>
      )}
      importPanel={importPanel}
      panel={{ user }}
    />
  )
}
