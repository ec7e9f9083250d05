import type { Event } from 'contract/events/events.ts'
import { MEETING_POINT_PICTURE, updateMeetingPoint } from 'contract/events/submitting.ts'
import { MapPinned } from 'lucide-react'
import { type DialogProps, useDialogState } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { useUpdateMeetingPoint } from '../api-submitting.ts'

export function MeetingPointSection({ event }: { event: Event }) {
  const me = useSignedInUser()
  const dialog = useDialogState()
  const { meetingPoint, proposedMeetingPoint } = event
  const mayEdit = event.isActive && (me.isAdmin || event.creator?.username === me.username)
  if (meetingPoint === null && !mayEdit) return null
  return (
    <section aria-label="Officiële afspreekplek" className="mt-6 flex flex-col items-start gap-3">
      {meetingPoint !== null && (
        <>
          <p className="flex items-start gap-2 wrap-anywhere">
            <MapPinned aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
            <span>
              <strong>Officiële afspreekplek:</strong> {meetingPoint.text}
            </span>
          </p>
          {meetingPoint.picture !== undefined && (
            <img src={meetingPoint.picture} alt="" className="max-h-56 max-w-full rounded-control" />
          )}
        </>
      )}
      {mayEdit && proposedMeetingPoint !== null && (
        <p className="text-muted wrap-anywhere">
          Wacht op goedkeuring: {proposedMeetingPoint.point?.text ?? 'geen plek meer'}
        </p>
      )}
      {mayEdit && (
        <Button size="sm" icon={MapPinned} onClick={dialog.open}>
          {meetingPoint === null ? 'Kies een afspreekplek' : 'Plek veranderen'}
        </Button>
      )}
      <MeetingPointDialog key={dialog.key} event={event} {...dialog.props} />
    </section>
  )
}

function MeetingPointDialog({ event, ...dialog }: DialogProps & { event: Event }) {
  const { id, meetingPoint } = event
  const { isAdmin } = useSignedInUser()
  const update = useUpdateMeetingPoint(id)
  const picture = usePictureInput()
  const form = useContractForm(updateMeetingPoint, {
    defaultValues: {
      text: meetingPoint?.text ?? '',
      lat: String(meetingPoint?.lat ?? ''),
      lon: String(meetingPoint?.lon ?? ''),
    },
  })
  return (
    <FormDialog
      {...dialog}
      title="Afspreekplek"
      form={form}
      submitLabel="Opslaan"
      send={(body) => update.mutateAsync({ ...body, ...picture.change })}
      done={isAdmin ? 'De plek is opgeslagen' : 'Een beheerder kijkt naar de plek'}
      failure="Kon de plek niet opslaan"
    >
      <TextField
        {...form.field('text')}
        label="Plek"
        placeholder="Bij de rode bus naast de ingang"
        help={`${isAdmin ? '' : 'Een beheerder kijkt eerst. '}Groepen zien deze plek als eerste. Maak het leeg om de plek weg te halen.`}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('lat')} label="Breedtegraad" isOptional placeholder="52.0907" />
        <TextField {...form.field('lon')} label="Lengtegraad" isOptional placeholder="5.1214" />
      </div>
      <PictureField input={picture} upload={MEETING_POINT_PICTURE} current={meetingPoint?.picture} />
    </FormDialog>
  )
}
