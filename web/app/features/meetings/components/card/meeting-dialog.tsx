import type { Group } from 'contract/groups/groups.ts'
import { type Meeting, meetingLimits, updateMeeting } from 'contract/meetings.ts'
import { z } from 'contract/platform/zod.ts'
import { describeTextWarnings, findTextWarnings } from 'contract/text-warnings.ts'
import { useState } from 'react'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { amsterdamDay, formatClock } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { FormDateField } from '~/ui/forms/date-field.tsx'
import { SuggestionChips } from '~/ui/forms/suggestion-chips.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { fetchMeeting, useMeeting, useUpdateMeeting } from '../../api.ts'
import { MeetingFacts } from './meeting-facts.tsx'

const schema = updateMeeting.body.omit({ at: true, version: true }).extend({
  day: z.string().min(1, 'Kies een dag'),
  time: z.string().regex(/^\d\d:\d\d$/, 'Vul in hoe laat jullie afspreken'),
})

const FAILURE = 'Kon de afspraak niet opslaan'

type MeetingDialogProps = DialogProps & { group: Group; meeting: Meeting | null }

export function MeetingDialog({ group, meeting, isOpen, onClose }: MeetingDialogProps) {
  const update = useUpdateMeeting(group.id)
  // A change that arrives while this is open must not replace the version that the user read.
  const [opened] = useState(meeting)
  const [newer, setNewer] = useState<Meeting | null>(null)
  const form = useContractForm<typeof updateMeeting, typeof schema>(updateMeeting, {
    schema,
    defaultValues: {
      place: meeting?.place ?? '',
      day: amsterdamDay(meeting?.at ?? group.event.startDate),
      time: meeting ? formatClock(meeting.at) : '',
      sign: meeting?.sign ?? '',
      fallback: meeting?.fallback ?? '',
      travel: meeting?.travel ?? '',
    },
  })
  const place = form.watch('place')
  const officialPoint = useMeeting(group.id).data?.officialPoint
  const isOwner = useSignedInUser().id === group.ownerId
  const { dirtyFields } = form.formState
  const isMoved = opened === null || dirtyFields.day === true || dirtyFields.time === true

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Zo spreken we af"
      form={form}
      submitLabel={newer ? 'Mijn tekst toch opslaan' : 'Afspraak opslaan'}
      send={({ day, time, ...texts }) => {
        // A stored moment is finer than the form's, and some clock times occur twice.
        const at = isMoved ? `${day}T${time}` : opened.at
        return update.mutateAsync({ ...texts, at, version: (newer ?? opened)?.version ?? 0 })
      }}
      done={
        isOwner
          ? 'De afspraak is opgeslagen. De groep krijgt een melding.'
          : 'Je voorstel staat erin. De groep krijgt een melding.'
      }
      failure={FAILURE}
      onFailure={(error) => {
        const ofMoment = error.errors.find(({ field }) => field === 'at')
        if (ofMoment) form.setError('time', { type: 'server', message: ofMoment.message }, { shouldFocus: true })
        else if (error.code === 'MEETING_CHANGED' || error.code === 'MEETING_PROPOSED')
          void fetchMeeting(group.id).then(setNewer, (lost: unknown) => showFailure(lost, FAILURE))
        else showFailure(error, FAILURE)
      }}
      unsaved="veranderd"
    >
      {newer && (
        <PageNotice kind="warning" title="Iemand heeft dit net veranderd">
          <p className="mb-3">Dit staat er nu. Jouw tekst staat hieronder en is nog niet opgeslagen.</p>
          <MeetingFacts meeting={newer} />
          <Button size="sm" className="mt-3" onClick={onClose}>
            Laat staan wat er nu staat
          </Button>
        </PageNotice>
      )}
      <TextField
        {...form.field('place')}
        label="Plek"
        placeholder="Onder de klok op station Nijmegen"
        help="Kies een drukke plek die iedereen vindt."
        maxLength={meetingLimits.place}
      />
      <SuggestionChips
        label="Snel kiezen"
        suggestions={officialPoint ? [officialPoint.text, ...USUAL_PLACES] : USUAL_PLACES}
        onChoose={(chosen) => form.setValue('place', chosen, { shouldDirty: true, shouldValidate: true })}
      />
      <PlaceWarning place={place} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormDateField control={form.control} name="day" label="Dag" />
        <TextField {...form.field('time')} label="Tijd" type="time" />
      </div>
      <TextField
        {...form.field('sign')}
        label="Zo herken je ons"
        isOptional
        placeholder="Een vlag met een koe"
        maxLength={meetingLimits.sign}
      />
      <TextArea
        {...form.field('fallback')}
        label="Plan B"
        isOptional
        rows={2}
        help="Wat doe je als je elkaar misloopt of te laat bent?"
        countTo={meetingLimits.fallback}
      />
      <TextArea
        {...form.field('travel')}
        label="Reis"
        isOptional
        rows={2}
        help="Hoe gaan jullie heen en terug?"
        countTo={meetingLimits.travel}
      />
    </FormDialog>
  )
}

const USUAL_PLACES = ['Bij de hoofdingang', 'Op het station', 'Op de parkeerplaats']

/** A warning, not a refusal: it may be the address of a café. */
function PlaceWarning({ place }: { place: string }) {
  const warnings = findTextWarnings(place, window.location.host)
  if (warnings.length === 0) return null
  return (
    <PageNotice kind="warning" title={`Er staat ${describeTextWarnings(warnings)} in`}>
      Spreek af op een drukke plek waar ook anderen zijn, niet bij iemand thuis.
    </PageNotice>
  )
}
