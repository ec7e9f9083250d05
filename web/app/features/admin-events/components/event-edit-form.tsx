import { createEvent, EVENT_PICTURE, EVENT_TYPE_LABELS, EVENT_TYPES, eventLimits } from 'contract/events.ts'
import { type AdminEventDetail, adminEventLimits, updateAdminEvent } from 'contract/events-admin.ts'
import { mediaTypes } from 'contract/route.ts'
import { z } from 'contract/zod.ts'
import { useWatch } from 'react-hook-form'
import { ApiError } from '~/lib/api/api-error.ts'
import type { ContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { DateField } from '~/ui/forms/date-field.tsx'
import { FileField } from '~/ui/forms/file-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useUpdateEvent } from '../api.ts'

/** The call's own rules; here title, slug, place and first day must be there. */
export const editFields = z
  .object({
    ...createEvent.body.shape,
    slug: updateAdminEvent.body.shape.slug.unwrap(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
    path: ['endDate'],
    message: 'Einddatum mag niet voor de startdatum liggen',
    when: () => true,
  })

export type Picture = { file: File | null; isGone: boolean }

type EventEditFormProps = {
  event: AdminEventDetail
  form: ContractForm<typeof editFields>
  picture: Picture
  onPicture: (picture: Picture) => void
}

/**
 * Sends what was changed and nothing else, so that saving a title leaves the hour as it was. A changed day begins at 12.00
 * and ends at 23.59.59, which the server sees to.
 */
export function EventEditForm({ event, form, picture, onPicture }: EventEditFormProps) {
  const update = useUpdateEvent(event.id)
  const { register, submit, formState, failure, control } = form
  const { dirtyFields } = formState
  const errors = formState.errors as Record<string, { message?: string } | undefined>
  const required = useWatch({ control, name: ['title', 'slug', 'location', 'startDate'] })
  const isComplete = required.every((value) => String(value ?? '').trim() !== '')

  const send = submit(async (values) => {
    const changed = Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => name in dirtyFields)
        .map(([name, value]) => [name, value ?? null]),
    )
    try {
      await update.mutateAsync({
        ...changed,
        picture: picture.file,
        ...(picture.isGone && picture.file === null ? { removeImage: true } : {}),
      })
      onPicture({ file: null, isGone: false })
      toast({ title: 'Evenement bijgewerkt', kind: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) showFailure(error, 'Kon evenement niet bijwerken')
      else toast({ title: 'Fout', description: error.message, kind: 'error' })
      throw error
    }
  })

  return (
    <form onSubmit={(submitted) => void send(submitted)} noValidate className="flex flex-col gap-5">
      {failure && (
        <PageNotice kind="warning" title="Kon evenement niet bijwerken">
          {failure.message}
        </PageNotice>
      )}
      <TextField {...register('title')} label="Titel" error={errors.title?.message} maxLength={eventLimits.title.max} />
      <TextField
        {...register('slug')}
        label="Slug"
        help={`Het webadres: kleine letters, cijfers en streepjes, zonder spaties. Hoogstens ${adminEventLimits.slug.max} tekens.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.slug?.message}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...register('type')}
          label="Type"
          options={EVENT_TYPES.map((type) => ({ value: type, label: EVENT_TYPE_LABELS[type] }))}
          error={errors.type?.message}
        />
        <TextField {...register('location')} label="Locatie" error={errors.location?.message} />
        <DateField
          {...register('startDate', { deps: ['endDate'] })}
          label="Startdatum"
          help="Begint om 12.00 uur als je de dag verandert."
          error={errors.startDate?.message}
        />
        <DateField
          {...register('endDate')}
          label="Einddatum"
          isOptional
          help="Eindigt om 23.59 uur als je de dag verandert."
          error={errors.endDate?.message}
        />
        <TextField {...register('venue')} label="Zaal of terrein" isOptional error={errors.venue?.message} />
        <TextField
          {...register('capacity')}
          label="Aantal bezoekers"
          isOptional
          inputMode="numeric"
          error={errors.capacity?.message}
        />
        <TextField
          {...register('price')}
          label="Prijs van een kaartje"
          isOptional
          inputMode="decimal"
          help="In euro’s."
          error={errors.price?.message}
        />
        <TextField {...register('website')} label="Website" isOptional type="url" error={errors.website?.message} />
        <TextField
          {...register('ticketUrl')}
          label="Kaartjes"
          isOptional
          type="url"
          error={errors.ticketUrl?.message}
        />
      </div>
      <TextArea
        {...register('description')}
        label="Beschrijving"
        isOptional
        countTo={eventLimits.description.max}
        error={errors.description?.message}
      />
      <FileField
        label="Afbeelding"
        isOptional
        value={picture.file}
        onChange={(file) => onPicture({ file, isGone: false })}
        currentPicture={picture.isGone ? null : event.image}
        onRemoveCurrent={() => onPicture({ file: null, isGone: true })}
        types={mediaTypes(EVENT_PICTURE)}
        maxBytes={EVENT_PICTURE.maxBytes}
        error={errors.eventImage?.message}
      />
      <Checkbox {...register('isPublic')} help="Staat dit uit, dan vindt alleen wie de link heeft het evenement.">
        Iedereen mag dit evenement vinden
      </Checkbox>
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
  )
}
