import { createEvent, EVENT_PICTURE, type EventDraft } from 'contract/events.ts'
import { z } from 'contract/zod.ts'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useContractForm } from '~/lib/form.ts'
import { amsterdamDay } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { addNotice } from '~/ui/feedback/notice-queue.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useConfirmLeave } from '~/ui/overlays/confirm-leave.ts'
import { useCreateEvent } from '../api.ts'
import { startAndEndOf } from '../start-and-end.ts'
import { EventFields } from './event-fields.tsx'
import { EventImport } from './event-import.tsx'

/** The aspect ratio of the page head, at the widest size the server stores. */
const PICTURE_CROP = { aspect: 2, maxWidth: 1600 }

/** Spec 1 section 9. */
const PENDING_NOTICE_MS = 10_000

const today = () => amsterdamDay(new Date())

/** Optional: without times the event takes whole days. */
const time = z.union([z.literal(''), z.iso.time({ precision: -1, error: 'Voer een geldige tijd in' })])

/** The server checks the order of the dates again. */
const schema = createEvent.body
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

/** As typed in the form: "12,50". */
const formText = (value: string | number) =>
  typeof value === 'string' ? value : Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',')

export function CreateEventForm() {
  const navigate = useNavigate()
  const { isAdmin } = useSignedInUser()
  const create = useCreateEvent()
  const picture = usePictureInput()
  const form = useContractForm<typeof createEvent, typeof schema>(createEvent, {
    schema,
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
  useConfirmLeave(() => form.hasUnsaved() || (picture.isChanged && !create.isSuccess && !create.isPending), 'ingevuld')

  const fill = (draft: EventDraft) => {
    for (const [name, value] of Object.entries(draft))
      if (value !== null)
        form.setValue(name as keyof EventDraft, formText(value), { shouldDirty: true, shouldTouch: true })
    void form.trigger()
  }

  const send = form.submit(async ({ startTime, endTime, ...values }) => {
    try {
      const { event } = await create.mutateAsync({
        ...values,
        ...startAndEndOf({ ...values, startTime, endTime }),
        ...picture.change,
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
      showFormFailure(error, 'Aanmaken evenement mislukt')
      throw error
    }
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        {form.failure && (
          <PageNotice kind="warning" title="Aanmaken evenement mislukt">
            {form.failure.message}
          </PageNotice>
        )}
        <EventImport onRead={fill} />
        <EventFields
          minDate={today()}
          afterDates={
            <>
              <TextField
                {...form.register('startTime')}
                label="Begintijd"
                isOptional
                type="time"
                error={form.errorOf('startTime')}
              />
              <TextField
                {...form.register('endTime')}
                label="Eindtijd"
                isOptional
                type="time"
                error={form.errorOf('endTime')}
              />
            </>
          }
          picture={
            <PictureField
              input={picture}
              upload={EVENT_PICTURE}
              crop={PICTURE_CROP}
              help="JPG, PNG of WebP, hoogstens 5 MB. Zonder afbeelding tekenen wij een poster."
            />
          }
        />
        {!isAdmin && (
          <PageNotice kind="info" title="Een beheerder kijkt eerst mee">
            Je evenement komt online zodra het is goedgekeurd.
          </PageNotice>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isWide
          isPending={form.formState.isSubmitting}
          className="self-start"
        >
          {isAdmin ? 'Evenement plaatsen' : 'Evenement insturen'}
        </Button>
      </form>
    </FormProvider>
  )
}
