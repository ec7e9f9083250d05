import { createEvent, EVENT_PICTURE, type Event, type EventDraft } from 'contract/events/events.ts'
import { type SyntheticEvent, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { amsterdamDay } from '~/lib/format/dates.ts'
import { formatPriceField } from '~/lib/format/money.ts'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useKeptInput } from '~/ui/forms/kept-input.ts'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { useConfirmLeave } from '~/ui/overlays/confirm-leave.ts'
import { useOnBack } from '~/ui/overlays/on-back.ts'
import { useCreateEvent, useUpdateEvent } from '../api.ts'
import { EventFields } from './event-fields.tsx'
import { EventImport } from './event-import.tsx'
import { eventFormValues, formTimes, startAndEndOf, TIME_FIELDS, withOrderedTimes } from './start-and-end.ts'

/** The aspect ratio of the page head, at the widest size the server stores. */
const PICTURE_CROP = { aspect: 2, maxWidth: 1600 }

const today = () => amsterdamDay(new Date())

const schema = withOrderedTimes(createEvent.body.extend(formTimes)).refine(
  ({ startDate }) => !startDate || startDate.slice(0, 10) >= today(),
  { path: ['startDate'], message: 'Startdatum mag niet in het verleden liggen', when: () => true },
)

const formValue = (value: string | number | boolean) => (typeof value === 'number' ? formatPriceField(value) : value)

const FAILURE = 'Aanmaken evenement mislukt'

/** What an event needs; the rest is optional. */
const FIRST_STEP = ['title', 'type', ...TIME_FIELDS, 'location', 'placeId'] as const

const isInFirstStep = (field: string) => FIRST_STEP.some((name) => name === field)

type EventFormProps = {
  /** An own event that is not approved, to change. */
  event?: Event
  /** The address of a page about a new event, which fills in the fields. */
  sharedUrl?: string | null
}

/** In two steps. */
export function EventForm({ event: present, sharedUrl = null }: EventFormProps) {
  const navigateFromHere = useNavigateFromHere()
  const { isAdmin } = useSignedInUser()
  const create = useCreateEvent()
  const update = useUpdateEvent(present?.id ?? '')
  const save = present === undefined ? create : update
  const [step, setStep] = useState<1 | 2>(1)
  const picture = usePictureInput()
  const form = useContractForm<typeof createEvent, typeof schema>(createEvent, {
    schema,
    defaultValues: eventFormValues(present),
  })
  useKeptInput(form, `form:event:${present?.id ?? ''}`)
  useConfirmLeave(() => form.hasUnsaved() || (picture.isChanged && !save.isSuccess && !save.isPending), 'ingevuld')

  useOnBack(step === 2, () => setStep(1))

  const fill = (draft: EventDraft) => {
    for (const [name, value] of Object.entries(draft))
      if (value !== null)
        form.setValue(name as keyof EventDraft, formValue(value), { shouldDirty: true, shouldTouch: true })
    void form.trigger()
  }

  const { dirtyFields } = form.formState
  // Times that nobody touched are not sent: a stored time is finer than the form's.
  const isTimeChanged = TIME_FIELDS.some((name) => dirtyFields[name] === true)

  const send = form.submit(async ({ startTime, endTime, startDate, endDate, isWholeDay, ...values }) => {
    try {
      const times = startAndEndOf({ startDate, endDate, startTime, endTime, isWholeDay })
      const content = { ...values, ...picture.change }
      const { event } = await (present === undefined
        ? create.mutateAsync({ ...content, ...times })
        : update.mutateAsync({ ...content, ...(isTimeChanged ? times : {}) }))
      toast({
        title:
          present !== undefined
            ? 'Je evenement is aangepast'
            : isAdmin
              ? 'Je evenement staat online'
              : 'Je evenement is ingestuurd',
        kind: 'success',
      })
      await navigateFromHere(`/events/${event.slug}`)
    } catch (error) {
      showFormFailure(error, FAILURE)
      if (error instanceof ApiError && error.errors.some(({ field }) => isInFirstStep(field))) setStep(1)
      throw error
    }
  })

  const goOn = async () => {
    if (await form.trigger([...FIRST_STEP], { shouldFocus: true })) {
      setStep(2)
      window.scrollTo({ top: 0 })
    }
  }
  // Enter in the first step opens the second instead of sending: the user has not seen its fields yet.
  const submitStep = (event: SyntheticEvent) => {
    if (step === 2) return void send(event)
    event.preventDefault()
    void goOn()
  }

  return (
    <FormProvider {...form}>
      <form onSubmit={submitStep} noValidate className="flex flex-col gap-5">
        {form.failure && (
          <PageNotice kind="warning" title={FAILURE}>
            {form.failure.message}
          </PageNotice>
        )}
        <p className="text-muted text-sm">Stap {step} van 2</p>
        {present === undefined && step === 1 && <EventImport onRead={fill} sharedUrl={sharedUrl} />}
        <EventFields
          step={step}
          minDate={today()}
          picture={
            <PictureField
              input={picture}
              upload={EVENT_PICTURE}
              current={present?.image}
              crop={PICTURE_CROP}
              help="JPG, PNG of WebP, hoogstens 5 MB. Zonder afbeelding tekenen wij een poster."
            />
          }
        />
        {!isAdmin && step === 2 && (
          <PageNotice kind="info" title="Een beheerder kijkt eerst mee">
            Je evenement komt online zodra het is goedgekeurd.
          </PageNotice>
        )}
        <div className="flex flex-wrap gap-2">
          {step === 1 ? (
            <Button variant="primary" size="lg" isWide onClick={() => void goOn()}>
              Verder
            </Button>
          ) : (
            <>
              <Button size="lg" onClick={() => setStep(1)}>
                Terug
              </Button>
              <Button type="submit" variant="primary" size="lg" isWide isPending={form.formState.isSubmitting}>
                {present !== undefined ? 'Opslaan' : isAdmin ? 'Evenement plaatsen' : 'Evenement insturen'}
              </Button>
            </>
          )}
        </div>
      </form>
    </FormProvider>
  )
}
