import type { Group } from 'contract/groups/groups.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonLink } from '~/features/users/components/person-link.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { GroupRow, sizeText } from '../group-row.tsx'
import { GroupTags } from '../group-tags.tsx'

const TAGS_SHOWN = 3

type ListedGroupProps = {
  group: Group
  me: string
  /** The list of one event omits the event. */
  isOfOneEvent: boolean
  /** The state of its chat, for a member. */
  chatLine?: ReactNode
}

/** A group in the list of an event, or of a person. */
export function ListedGroup({ group, me, isOfOneEvent, chatLine }: ListedGroupProps) {
  const isOwner = group.ownerId === me
  const size = sizeText(group)
  const event = `${group.event.title}, ${formatEventTime(group.event)}`
  return (
    <GroupRow
      group={group}
      line={isOfOneEvent ? size : chatLine ? event : `${event} · ${size}`}
      chatLine={
        chatLine && (
          <Link
            to={`/groups/${group.id}/chat`}
            className="relative z-1 block max-w-xl before:absolute before:-inset-y-1.5 before:inset-x-0 hover:underline"
          >
            <span className="sr-only">Groepschat: </span>
            {chatLine}
          </Link>
        )
      }
      aside={
        <>
          <GroupTags group={group} max={TAGS_SHOWN} className="justify-end" />
          {/* z-1 puts it above the link that covers the row. */}
          <p className="relative z-1 flex max-w-full gap-1 text-sm">
            <span className="shrink-0 text-muted">Groep van </span>
            {isOwner ? <strong>jou</strong> : <PersonLink person={group.owner} opensOnHover />}
          </p>
        </>
      }
      action={
        isOwner &&
        group.requestCount !== null &&
        group.requestCount > 0 && (
          <LinkButton to={`/groups/${group.id}/manage`} size="sm">
            Verzoeken ({group.requestCount})
          </LinkButton>
        )
      }
    />
  )
}
