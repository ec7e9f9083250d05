import type { Group } from 'contract/groups/groups.ts'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useEvents } from '~/features/events/api.ts'
import { type DialogProps, useDialogState } from '~/lib/dialog-state.ts'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Button } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useGoAgain } from '../../api-invitations.ts'
import { SEARCH_DELAY_MS, UPCOMING, whenAndWhere } from '../form/event-picker.tsx'

export function GoAgain({ group }: { group: Group }) {
  const dialog = useDialogState()
  return (
    <>
      <Button icon={RotateCcw} onClick={dialog.open} className="self-start">
        Nog een keer samen
      </Button>
      <GoAgainDialog key={dialog.key} group={group} {...dialog.props} />
    </>
  )
}

function GoAgainDialog({ group, isOpen, onClose }: DialogProps & { group: Group }) {
  const navigateFromHere = useNavigateFromHere()
  const again = useGoAgain(group.id)
  const [eventId, setEventId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const others = group.currentMembers - 1

  const start = useAction((chosen: string) => again.mutateAsync(chosen), {
    done: ({ invited }) => (invited === 0 ? 'Je groep is er' : `Je groep is er. ${peopleText(invited)} uitgenodigd.`),
    failure: 'Kon de groep niet maken',
    onDone: ({ group: made }) => {
      onClose()
      return navigateFromHere(`/groups/${made.id}`)
    },
  })

  return (
    <Modal
      isOpen={isOpen}
      onClose={() => !again.isPending && onClose()}
      title="Nog een keer samen"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button
            variant="primary"
            isPending={again.isPending}
            onClick={() => (eventId === null ? setMissing(true) : void start.run(eventId))}
          >
            Groep maken
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-muted wrap-anywhere">
          Kies waar je heen wilt. We maken een nieuwe groep ‘{group.name}’
          {others > 0 ? ` en nodigen de ${others === 1 ? 'ander' : `${others} anderen`} van deze groep uit.` : '.'}{' '}
          Ieder zegt zelf ja of nee.
        </p>
        <EventChoices
          value={eventId}
          onChange={setEventId}
          error={isMissing && eventId === null ? 'Kies een evenement' : undefined}
        />
      </div>
    </Modal>
  )
}

const SHOWN = 5

type ChoicesProps = { value: string | null; onChange: (eventId: string) => void; error: string | undefined }

function EventChoices({ value, onChange, error }: ChoicesProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS)
  const query = useEvents({ ...UPCOMING, limit: SHOWN, ...(search.length >= 2 ? { search } : {}) })
  return (
    <>
      <SearchField label="Zoek een evenement" placeholder="Zoek op naam of plaats" value={text} onChange={setText} />
      <QueryContent query={query} failure="Laden van evenementen mislukt" skeleton={<SkeletonRow count={2} />}>
        {({ events }) =>
          events.length > 0 ? (
            <RadioGroup
              label="Evenement"
              name="event"
              value={value ?? ''}
              onChange={(event) => onChange(event.target.value)}
              options={events.map((event) => ({ value: event.id, label: event.title, help: whenAndWhere(event) }))}
              error={error}
            />
          ) : (
            <p role="status" className="text-muted">
              Geen evenement gevonden. Zoek op een ander woord.
            </p>
          )
        }
      </QueryContent>
    </>
  )
}

const peopleText = (count: number): string => (count === 1 ? '1 persoon is' : `${count} mensen zijn`)
