import {
  createEvent,
  EVENT_PICTURE,
  EVENT_TYPE_LABELS,
  EVENT_TYPES,
  type EventDraft,
  eventLimits,
} from 'contract/events.ts'
import { mediaTypes } from 'contract/route.ts'
import { z } from 'contract/zod.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { amsterdamDay } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { addNotice } from '~/ui/feedback/notice-queue.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { DateField } from '~/ui/forms/date-field.tsx'
import { FileField } from '~/ui/forms/file-field.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useConfirmLeave } from '~/ui/overlays/confirm-leave.ts'
import { useCreateEvent } from '../api.ts'
import { startAndEndOf } from '../start-and-end.ts'
import { EventImport } from './event-import.tsx'

/** 4:2, as wide as the widest that is kept. */
const PICTURE_CROP = { aspect: 2, maxWidth: 1600 }

/** Spec 1 section 9. */
const PENDING_NOTICE_MS = 10_000

const today = () => amsterdamDay(new Date())

/** Not asked by the spec, and worth knowing: left empty, the day is all there is. */
const time = z.union([z.literal(''), z.iso.time({ precision: -1, error: 'Voer een geldige tijd in' })])

/** The call's own rules, and the two that need today's date, which the server checks again. */
const fields = createEvent.body
  .extend({ startTime: time, endTime: time })
  .refine(({ startDate }) => !startDate || startDate.slice(0, 10) >= today(), {
    path: ['startDate'],
    message: 'Startdatum mag niet in het verleden liggen',
    when: () => true,
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
    path: ['endDate'],
    message: 'Einddatum mag niet voor de startdatum liggen',
    when: () => true,
  })

/** As a person would have typed it. */
const shown = (value: string | number) =>
  typeof value === 'string' ? value : Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',')

export function CreateEventForm() {
  const navigate = useNavigate()
  const { isAdmin } = useSignedInUser()
  const create = useCreateEvent()
  const [image, setImage] = useState<File | null>(null)
  const form = useContractForm<typeof createEvent, typeof fields>(createEvent, {
    schema: fields,
    defaultValues: {
      title: '',
      type: '',
      startDate: '',
      endDate: '',
      startTime: '',
      endTime: '',
      location: '',
      venue: '',
      description: '',
      price: '',
      capacity: '',
      website: '',
      ticketUrl: '',
      isPublic: true,
    },
  })
  const { register, submit, formState, failure, hasUnsaved } = form
  const errors = formState.errors as Record<string, { message?: string } | undefined>
  useConfirmLeave(() => hasUnsaved() || (image !== null && !create.isSuccess && !create.isPending), 'ingevuld')

  const fill = (draft: EventDraft) => {
    for (const [name, value] of Object.entries(draft))
      if (value !== null)
        form.setValue(name as keyof EventDraft, shown(value), { shouldDirty: true, shouldTouch: true })
    void form.trigger()
  }

  const send = submit(async ({ startTime, endTime, ...values }) => {
    try {
      const { event } = await create.mutateAsync({
        ...values,
        ...startAndEndOf({ ...values, startTime, endTime }),
        image,
      })
      if (event.status === 'PENDING')
        addNotice({
          persistenceKey: 'page:event-pending',
          type: 'pending',
          title: 'Je evenement is ingestuurd',
          message: 'Een beheerder kijkt het na. Je krijgt een melding zodra het online staat.',
          autoExpire: PENDING_NOTICE_MS,
          path: `/events/${event.slug}`,
        })
      else toast({ title: 'Je evenement staat online', kind: 'success' })
      await navigate(`/events/${event.slug}`)
    } catch (error) {
      if (error instanceof ApiError && error.errors.length === 0)
        toast({ title: 'Fout', description: error.message || 'Aanmaken evenement mislukt', kind: 'error' })
      throw error
    }
  })

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      {failure && (
        <PageNotice kind="warning" title="Aanmaken evenement mislukt">
          {failure.message}
        </PageNotice>
      )}
      <EventImport onRead={fill} />
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-xl">Wat is het?</h2>
        <TextField
          {...register('title')}
          label="Titel"
          error={errors.title?.message}
          maxLength={eventLimits.title.max}
        />
        <Select
          {...register('type')}
          label="Type"
          placeholder="Kies een type"
          options={EVENT_TYPES.map((type) => ({ value: type, label: EVENT_TYPE_LABELS[type] }))}
          error={errors.type?.message}
        />
        <TextArea
          {...register('description')}
          label="Beschrijving"
          isOptional
          rows={5}
          countTo={eventLimits.description.max}
          help="Wat maakt het leuk? Wat moet je weten als je alleen gaat?"
          error={errors.description?.message}
        />
      </Card>
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-xl">Waar en wanneer?</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField
            {...register('startDate', { deps: ['endDate'] })}
            label="Startdatum"
            min={today()}
            error={errors.startDate?.message}
          />
          <DateField
            {...register('endDate')}
            label="Einddatum"
            isOptional
            min={today()}
            error={errors.endDate?.message}
          />
          <TextField
            {...register('startTime')}
            label="Begintijd"
            isOptional
            type="time"
            error={errors.startTime?.message}
          />
          <TextField {...register('endTime')} label="Eindtijd" isOptional type="time" error={errors.endTime?.message} />
          <TextField
            {...register('location')}
            label="Locatie"
            placeholder="Nijmegen"
            help="De plaats."
            autoComplete="off"
            error={errors.location?.message}
          />
          <TextField
            {...register('venue')}
            label="Zaal of terrein"
            isOptional
            placeholder="Doornroosje"
            error={errors.venue?.message}
          />
        </div>
      </Card>
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-xl">Nog iets?</h2>
        <FileField
          label="Afbeelding"
          isOptional
          value={image}
          onChange={setImage}
          types={mediaTypes(EVENT_PICTURE)}
          crop={PICTURE_CROP}
          maxBytes={EVENT_PICTURE.maxBytes}
          error={errors.eventImage?.message}
          help="JPG, PNG of WebP, hoogstens 5 MB. Zonder afbeelding tekenen wij een poster."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...register('price')}
            label="Prijs van een kaartje"
            isOptional
            inputMode="decimal"
            help="In euro’s. Vul 0 in als het gratis is."
            error={errors.price?.message}
          />
          <TextField
            {...register('capacity')}
            label="Aantal bezoekers"
            isOptional
            inputMode="numeric"
            error={errors.capacity?.message}
          />
          <TextField
            {...register('website')}
            label="Website"
            isOptional
            type="url"
            inputMode="url"
            placeholder="https://"
            error={errors.website?.message}
          />
          <TextField
            {...register('ticketUrl')}
            label="Kaartjes"
            isOptional
            type="url"
            inputMode="url"
            placeholder="https://"
            error={errors.ticketUrl?.message}
          />
        </div>
        <Checkbox
          {...register('isPublic')}
          help="Zet dit uit voor iets besloten: dan vindt alleen wie de link heeft het."
        >
          Iedereen mag dit evenement vinden
        </Checkbox>
      </Card>
      {!isAdmin && (
        <PageNotice kind="info" title="Een beheerder kijkt eerst mee">
          Je evenement komt online zodra het is goedgekeurd. Dat duurt meestal een dag.
        </PageNotice>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isPending={formState.isSubmitting}
        className="self-start"
      >
        {isAdmin ? 'Evenement plaatsen' : 'Evenement insturen'}
      </Button>
    </form>
  )
}
