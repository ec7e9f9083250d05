import { type Event, MEETING_POINT_PICTURE, updateMeetingPoint } from 'contract/events/events.ts'
import { MapPinned } from 'lucide-react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useUpdateMeetingPoint } from '../api.ts'

/** The organiser's place to meet; the organiser and administrators change it. Renders nothing for others without one. */
export function MeetingPointSection({ event }: { event: Event }) {
  const me = useSignedInUser()
  const dialog = useDialogState()
  const { meetingPoint } = event
  const mayEdit = event.isActive && (me.isAdmin || event.creator?.username === me.username)
  if (meetingPoint === null && !mayEdit) return null
  return (
    <section aria-label="Officiële plek om af te spreken" className="mt-6 flex flex-col items-start gap-3">
      {meetingPoint !== null && (
        <>
          <p className="flex items-start gap-2 wrap-anywhere">
            <MapPinned aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
            <span>
              <strong>Officiële plek om af te spreken:</strong> {meetingPoint.text}
            </span>
          </p>
          {meetingPoint.picture !== undefined && (
            <img src={meetingPoint.picture} alt="" className="max-h-56 max-w-full rounded-control" />
          )}
        </>
      )}
      {mayEdit && (
        <Button size="sm" icon={MapPinned} onClick={dialog.open}>
          {meetingPoint === null ? 'Kies een plek om af te spreken' : 'Plek veranderen'}
        </Button>
      )}
      <MeetingPointDialog key={dialog.key} event={event} isOpen={dialog.isOpen} onClose={dialog.close} />
    </section>
  )
}

function MeetingPointDialog({ event, isOpen, onClose }: { event: Event; isOpen: boolean; onClose: () => void }) {
  const { id, meetingPoint } = event
  const update = useUpdateMeetingPoint(id)
  const picture = usePictureInput()
  const { register, errorOf, submit } = useContractForm(updateMeetingPoint, {
    defaultValues: {
      text: meetingPoint?.text ?? '',
      lat: String(meetingPoint?.lat ?? ''),
      lon: String(meetingPoint?.lon ?? ''),
    },
  })
  const save = submit(async (body) => {
    try {
      await update.mutateAsync({ ...body, ...picture.change })
      toast({ title: 'De plek is opgeslagen', kind: 'success' })
      onClose()
    } catch (error) {
      showFormFailure(error, 'Kon de plek niet opslaan')
      throw error
    }
  })
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && !update.isPending && onClose()}
      title="Plek om af te spreken"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" type="submit" form="meeting-point" isPending={update.isPending}>
            Opslaan
          </Button>
        </>
      }
    >
      <form
        id="meeting-point"
        onSubmit={(submitted) => void save(submitted).catch(() => undefined)}
        noValidate
        className="flex flex-col gap-5"
      >
        <TextField
          {...register('text')}
          error={errorOf('text')}
          label="Plek"
          placeholder="Bij de rode bus naast de ingang"
          help="Groepen zien deze plek als eerste. Maak het leeg om de plek weg te halen."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...register('lat')}
            error={errorOf('lat')}
            label="Breedtegraad"
            isOptional
            placeholder="52.0907"
          />
          <TextField {...register('lon')} error={errorOf('lon')} label="Lengtegraad" isOptional placeholder="5.1214" />
        </div>
        <PictureField input={picture} upload={MEETING_POINT_PICTURE} current={meetingPoint?.picture} />
      </form>
    </Modal>
  )
}
