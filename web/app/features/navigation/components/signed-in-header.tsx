import { useSignOut } from '~/features/auth/api.ts'
import type { SessionUser } from '~/lib/session/session.ts'
import { chooseTheme, useTheme } from '~/lib/theme.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { TopNav } from './top-nav.tsx'

/** The bar on top for who is signed in, wired to the session and the theme. */
export function SignedInHeader({
  user,
  hasUnreadMessages = false,
  bell,
}: {
  user: SessionUser
  /** Pages outside the signed-in frame do not ask. */
  hasUnreadMessages?: boolean
  bell?: React.ReactNode
}) {
  const signOut = useSignOut()
  const theme = useTheme()
  return (
    <TopNav
      user={user}
      hasUnreadMessages={hasUnreadMessages}
      bell={bell}
      mobileMenu={<MobileMenu user={user} theme={theme} onThemeChange={chooseTheme} onSignOut={() => void signOut()} />}
    />
  )
}
