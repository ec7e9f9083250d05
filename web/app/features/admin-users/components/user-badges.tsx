import type { AdminUser } from 'contract/users/admin.ts'
import { Badge } from '~/ui/visuals/badge.tsx'

export const isLocked = ({ lockedUntil }: Pick<AdminUser, 'lockedUntil'>): boolean =>
  lockedUntil !== null && new Date(lockedUntil).getTime() > Date.now()

export function UserBadges({ user }: { user: AdminUser }) {
  const isActive = !user.isSuspended && !isLocked(user) && user.emailVerified
  return (
    <span className="flex flex-wrap gap-1.5">
      {isActive && <Badge kind="success">Actief</Badge>}
      {user.isSuspended && <Badge kind="danger">Geschorst</Badge>}
      {isLocked(user) && <Badge kind="warning">Vergrendeld</Badge>}
      {!user.emailVerified && <Badge kind="warning">Niet bevestigd</Badge>}
      {user.isAdmin && <Badge kind="primary">Beheerder</Badge>}
      {user.isPremium && <Badge kind="info">Premium</Badge>}
    </span>
  )
}
