import {
  ADMIN_EVENT_PICTURE,
  type AdminEventDetail,
  adminEventLimits,
  updateAdminEvent,
} from 'contract/events/admin.ts'
import { createEvent } from 'contract/events/submitting.ts'
import { z } from 'contract/platform/zod.ts'
import { FormProvider, useWatch } from 'react-hook-form'
import { saveEdit } from '~/features/admin/api.ts'
import { EventFields } from '~/features/events/components/event-fields.tsx'
import {
  eventFormValues,
  formTimes,
  startAndEndOf,
  TIME_FIELDS,
  withOrderedTimes,
} from '~/features/events/components/start-and-end.ts'
import { useContractForm } from '~/lib/form.ts'
import { changedOf, type SentForm } from '~/lib/sent-form.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { PictureField, type PictureInput } from '~/ui/forms/picture-field.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useUpdateEvent } from '../api.ts'

const schema = withOrderedTimes(
  z.object({ ...createEvent.body.shape, ...formTimes, slug: updateAdminEvent.body.shape.slug.unwrap() }),
)

export const useEventEditForm = (event: AdminEventDetail) =>
  useContractForm<typeof updateAdminEvent, typeof schema>(updateAdminEvent, {
    schema,
    defaultValues: { ...eventFormValues(event), slug: event.slug },
  })

type EventEditFormProps = { event: AdminEventDetail; form: SentForm<typeof schema>; picture: PictureInput }

/** Sends only the changed fields, and the dates as a whole: a stored time is finer than the form's. */
export function EventEditForm({ event, form, picture }: EventEditFormProps) {
  const update = useUpdateEvent(event.id)
  const { dirtyFields } = form.formState
  const required = useWatch({ control: form.control, name: ['title', 'slug', 'location', 'startDate'] })
  const isComplete = required.every((value) => String(value ?? '').trim() !== '')

  const isTimeChanged = TIME_FIELDS.some((name) => dirtyFields[name] === true)

  const send = form.submit(async ({ startTime, endTime, startDate, endDate, ...values }) => {
    const times = isTimeChanged && startAndEndOf({ startDate, endDate, startTime, endTime })
    const changed = { ...changedOf(values, dirtyFields), ...times }
    await saveEdit('Evenement', picture, (change) => update.mutateAsync({ ...changed, ...change }))
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={(submitted) => void send(submitted)} noValidate className="flex flex-col gap-8">
        {form.failure && (
          <PageNotice kind="warning" title="Kon evenement niet bijwerken">
            {form.failure.message}
          </PageNotice>
        )}
        <EventFields
          afterTitle={
            <TextField
              {...form.field('slug')}
              label="Slug"
              help={`Het webadres: kleine letters, cijfers en streepjes, zonder spaties. Hoogstens ${adminEventLimits.slug.max} tekens.`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          }
          picture={<PictureField input={picture} upload={ADMIN_EVENT_PICTURE} current={event.image} />}
        />
        <Button
          type="submit"
          variant="primary"
          isPending={update.isPending}
          disabled={!isComplete}
          isWide
          className="self-start"
        >
          Opslaan
        </Button>
      </form>
    </FormProvider>
  )
}
