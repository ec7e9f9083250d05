import type { Group } from 'contract/groups.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { AvatarStack } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { freePlaces } from '~/ui/capacity-bar.tsx'
import { isFull, standingOf } from '../words.ts'

/** A group in a short list, such as under its event: faces, places, and how I stand to it. */
export function GroupRow({ group, line }: { group: Group /** Instead of the places. */; line?: string }) {
  const standing = standingOf(group)
  return (
    <li className="group relative flex items-center gap-3 py-3">
      <AvatarStack users={group.memberPreview.slice(0, 3)} total={group.currentMembers} className="max-sm:hidden" />
      <div className="min-w-0 grow">
        <Link
          to={`/groups/${group.id}`}
          className="block truncate font-semibold underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          {group.name}
        </Link>
        <p className="truncate text-muted text-sm">
          {line ??
            `${group.currentMembers} van ${group.maxMembers} · ${isFull(group) ? 'vol' : freePlaces(group.maxMembers - group.currentMembers)}`}
        </p>
      </div>
      {standing && <Badge kind={standing.kind}>{standing.words}</Badge>}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </li>
  )
}
