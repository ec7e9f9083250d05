import { Link } from 'react-router'

export function UserLink({ user }: { user: { id: string; username: string } | null }) {
  if (user === null) return 'Verwijderd account'
  return (
    <Link
      to={`/admin/users?user=${user.id}`}
      className="inline-block min-h-6 underline underline-offset-4 wrap-anywhere"
    >
      {user.username}
    </Link>
  )
}
