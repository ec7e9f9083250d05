import type { Group } from 'contract/groups.ts'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { AvatarStack } from '~/ui/avatar.tsx'
import { Badge, type BadgeKind } from '~/ui/badge.tsx'
import { freePlaces } from '~/ui/capacity-bar.tsx'

const STANDING: Partial<Record<Group['membershipStatus'], { kind: BadgeKind; words: string }>> = {
  ACCEPTED: { kind: 'success', words: 'Je bent lid' },
  PENDING: { kind: 'primary', words: 'Verzoek In Behandeling' },
  REJECTED: { kind: 'neutral', words: 'Lidmaatschap Geweigerd' },
}

/** A group in a short list, such as under its event: faces, places, and how I stand to it. */
export function GroupRow({ group, line }: { group: Group /** Instead of the places. */; line?: string }) {
  const free = group.maxMembers - group.currentMembers
  const standing =
    group.membershipStatus === 'WAITLIST'
      ? { kind: 'primary' as const, words: `Wachtlijst #${group.waitlistPosition ?? ''}` }
      : STANDING[group.membershipStatus]
  return (
    <li className="group @container relative">
      <div className="flex items-center gap-3 py-3">
        <AvatarStack
          users={group.memberPreview.slice(0, 3)}
          total={group.currentMembers}
          className="hidden @sm:inline-flex"
        />
        <div className="min-w-0 grow">
          <Link
            to={`/groups/${group.id}`}
            className="block truncate font-semibold underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            {group.name}
          </Link>
          <p className="truncate text-muted text-sm">
            {line ?? `${group.currentMembers} van ${group.maxMembers} · ${free === 0 ? 'vol' : freePlaces(free)}`}
          </p>
          {standing && (
            <Badge kind={standing.kind} className="mt-1.5 @md:hidden">
              {standing.words}
            </Badge>
          )}
        </div>
        {standing && (
          <Badge kind={standing.kind} className="hidden shrink-0 @md:inline-flex">
            {standing.words}
          </Badge>
        )}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </div>
    </li>
  )
}
