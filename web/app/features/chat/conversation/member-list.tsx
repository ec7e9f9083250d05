import { Crown, X } from 'lucide-react'
import { Link } from 'react-router'
import { useGroup, useMembers } from '~/features/groups/api.ts'
import { HiddenMembers } from '~/features/groups/components/hidden-members.tsx'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { IconButton } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'

export function MemberList({ groupId, onClose }: { groupId: string; onClose?: () => void }) {
  const me = useSignedInUser()
  const group = useGroup(groupId).data?.group
  const query = useMembers(groupId)
  return (
    <>
      {onClose && (
        <div className="flex items-center justify-between gap-2 pb-2">
          <h2 className="text-lg">Leden</h2>
          <IconButton icon={X} label="Leden sluiten" onClick={onClose} className="-mr-2" />
        </div>
      )}
      <QueryContent query={query} failure="Kon leden niet laden" skeleton={<SkeletonRow count={3} />}>
        {({ members, pagination }) => (
          <>
            <ul className="flex flex-col">
              {members.map(({ userId, user, isOwner }) => (
                <li key={userId} className="flex min-h-14 items-center gap-3 py-1.5">
                  {userId === me.id ? <Avatar user={user} /> : <PersonAvatar person={user} isBesideName />}
                  <span className="min-w-0">
                    <span className="flex min-w-0 font-semibold">
                      {userId === me.id ? (
                        <span className="truncate">
                          <bdi>{user.username}</bdi>
                          <span className="font-normal text-muted"> (jij)</span>
                        </span>
                      ) : (
                        <PersonLink person={user} />
                      )}
                    </span>
                    {isOwner && (
                      <span className="flex items-center gap-1 text-muted text-sm">
                        <Crown aria-hidden="true" className="size-3.5" />
                        Eigenaar
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            {group && <HiddenMembers group={group} shown={pagination.total} />}
          </>
        )}
      </QueryContent>
      <Link
        to={`/groups/${groupId}`}
        className="mt-2 inline-flex min-h-11 items-center rounded-control font-semibold text-primary-ink underline-offset-4 hover:underline"
      >
        Groep bekijken
      </Link>
    </>
  )
}
