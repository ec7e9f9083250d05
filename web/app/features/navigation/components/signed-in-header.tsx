import { useSignOut } from '~/features/auth/api.ts'
import type { SessionUser } from '~/lib/session/session.ts'
import { chooseTheme, useTheme } from '~/lib/theme.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { TopNav } from './top-nav.tsx'
import type { Unread } from './unread-dot.tsx'

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
