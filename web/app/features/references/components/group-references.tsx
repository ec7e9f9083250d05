import type { OwnReference } from 'contract/references.ts'
import type { Person } from 'contract/users/users.ts'
import { Check, Clock, PenLine } from 'lucide-react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useGroupReferences } from '../api.ts'
import { ReferenceDialog } from './reference-dialog.tsx'

export function GroupReferences({ groupId }: { groupId: string }) {
  const query = useGroupReferences(groupId)
  if (query.data === undefined)
    return <QueryState query={query} title="Kon niet laden wie er mee was" headingLevel={3} className="py-4" />
  const { people, closesAt } = query.data
  if (people.length === 0)
    return <p className="text-muted">Zodra de groep zegt wie er was, kun je iets over elkaar schrijven.</p>
  const isClosed = closesAt === null || new Date(closesAt) <= new Date()
  return (
    <>
      <p className="text-muted">
        {isClosed
          ? 'De 14 dagen zijn voorbij. Wat jullie schreven, staat nu op jullie profielen.'
          : `Schrijf iets over elkaar, tot ${formatDate(closesAt)}. Je leest het pas als jullie allebei schreven.`}
      </p>
      <ul className="-my-1 flex flex-col">
        {people.map(({ user, reference }) => (
          <PersonRow key={user.id} groupId={groupId} person={user} written={reference} isClosed={isClosed} />
        ))}
      </ul>
    </>
  )
}

type RowProps = { groupId: string; person: Person; written: OwnReference | null; isClosed: boolean }

function PersonRow({ groupId, person, written, isClosed }: RowProps) {
  const dialog = useDialogState()
  const canWrite = !isClosed && !(written?.isOpen ?? false)
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Avatar user={person} size="sm" />
      <div className="min-w-0 grow basis-20">
        <p className="font-semibold wrap-anywhere">{person.username}</p>
        {written !== null && (
          <p className="flex items-center gap-1.5 text-muted text-sm">
            {written.isOpen ? (
              <Check aria-hidden="true" className="size-4 shrink-0 text-success-ink" />
            ) : (
              <Clock aria-hidden="true" className="size-4 shrink-0" />
            )}
            {written.isOpen ? 'Staat op het profiel' : 'Geschreven, nog niet te lezen'}
          </p>
        )}
      </div>
      {canWrite && (
        <Button
          size="sm"
          icon={PenLine}
          onClick={dialog.open}
          aria-label={`${written === null ? 'Schrijf iets over' : 'Pas aan wat je schreef over'} ${person.username}`}
        >
          {written === null ? 'Schrijf iets' : 'Pas aan'}
        </Button>
      )}
      <ReferenceDialog key={dialog.key} groupId={groupId} person={person} written={written} {...dialog.props} />
    </li>
  )
}
