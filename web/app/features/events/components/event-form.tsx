import { EVENT_PICTURE, type Event } from 'contract/events/events.ts'
import { createEvent, type EventDraft } from 'contract/events/submitting.ts'
import { FormProvider } from 'react-hook-form'
import { Navigate } from 'react-router'
import { useContractForm } from '~/lib/form.ts'
import { amsterdamDay } from '~/lib/format/dates.ts'
import { formatPriceField } from '~/lib/format/money.ts'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { toastDone } from '~/ui/feedback/toast-queue.ts'
import { useKeptInput } from '~/ui/forms/kept-input.ts'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { ActionBar } from '~/ui/layout/page.tsx'
import { useConfirmLeave } from '~/ui/overlays/confirm-leave.ts'
import { useEvent } from '../api.ts'
import { useCreateEvent, useUpdateEvent } from '../api-submitting.ts'
import { EventFields } from './event-fields.tsx'
import { EventImport } from './event-import.tsx'
import { canRevise } from './pending-actions.tsx'
import { eventFormValues, formTimes, startAndEndOf, TIME_FIELDS, withOrderedTimes } from './start-and-end.ts'

const PICTURE_CROP = { aspect: 2, maxWidth: 1600 }

const today = () => amsterdamDay(new Date())

const schema = withOrderedTimes(createEvent.body.omit({ isWholeDay: true }).extend(formTimes)).refine(
  ({ startDate }) => !startDate || startDate.slice(0, 10) >= today(),
  { path: ['startDate'], message: 'Startdatum mag niet in het verleden liggen', when: () => true },
)

const formValue = (value: string | number) => (typeof value === 'number' ? formatPriceField(value) : value)

export function EventForm({ event: present, sharedUrl = null }: { event?: Event; sharedUrl?: string | null }) {
  const navigateFromHere = useNavigateFromHere()
  const { isAdmin } = useSignedInUser()
  const create = useCreateEvent()
  const update = useUpdateEvent(present?.id ?? '')
  const save = present === undefined ? create : update
  const failure = present === undefined ? 'Aanmaken evenement mislukt' : 'Kon evenement niet bijwerken'
  const picture = usePictureInput()
  const form = useContractForm<typeof createEvent, typeof schema>(createEvent, {
    schema,
    defaultValues: eventFormValues(present),
  })
  useKeptInput(form, `form:event:${present?.id ?? ''}`)
  useConfirmLeave(() => form.hasUnsaved() || (picture.isChanged && !save.isSuccess && !save.isPending), 'ingevuld')

  const fill = ({ isWholeDay, ...draft }: EventDraft) => {
    const read = isWholeDay ? { ...draft, startTime: '', endTime: '' } : draft
    for (const [name, value] of Object.entries(read))
      if (value !== null)
        form.setValue(name as keyof typeof read, formValue(value), { shouldDirty: true, shouldTouch: true })
    void form.trigger()
  }

  const { dirtyFields } = form.formState
  // Times that nobody touched are not sent: a stored time is finer than the form's.
  const isTimeChanged = TIME_FIELDS.some((name) => dirtyFields[name] === true)

  const send = form.submit(
    async ({ startTime, endTime, startDate, endDate, ...values }) => {
      const times = startAndEndOf({ startDate, endDate, startTime, endTime })
      const content = { ...values, ...picture.change }
      const saved =
        present === undefined
          ? create.mutateAsync({ ...content, ...times })
          : update.mutateAsync({ ...content, ...(isTimeChanged ? times : {}) })
      const { event } = await saved
      const done = isAdmin ? 'Je evenement staat online' : 'Je evenement is ingestuurd'
      toastDone(present === undefined ? done : 'Je evenement is aangepast')
      await navigateFromHere(`/events/${event.slug}`)
    },
    (error) => showFailure(error, failure),
  )

  const eventImport = present === undefined ? <EventImport onRead={fill} sharedUrl={sharedUrl} /> : undefined
  const isShared = sharedUrl !== null

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        {form.failure && (
          <PageNotice kind="warning" title={failure}>
            {form.failure.message}
          </PageNotice>
        )}
        <Card className="flex flex-col gap-5">
          {isShared && eventImport}
          <EventFields
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
            {...(!isShared && { eventImport })}
          />
        </Card>
        {!isAdmin && <p className="text-muted">Een beheerder kijkt eerst mee. Daarna staat je evenement online.</p>}
        <ActionBar>
          <Button type="submit" variant="primary" size="lg" isWide isPending={form.formState.isSubmitting}>
            {present !== undefined ? 'Opslaan' : isAdmin ? 'Evenement plaatsen' : 'Evenement insturen'}
          </Button>
        </ActionBar>
      </form>
    </FormProvider>
  )
}

export function EditEvent({ slug }: { slug: string }) {
  const me = useSignedInUser().username
  const query = useEvent(slug)
  const { data } = query
  if (data !== undefined && !canRevise(data.event, me)) return <Navigate to={`/events/${slug}`} replace />
  if (data !== undefined) return <EventForm event={data.event} />
  return (
    <QueryState
      title="Evenement niet gevonden of laden mislukt"
      query={query}
      action={<LinkButton to="/events">Alle evenementen</LinkButton>}
      skeleton={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      }
    />
  )
}
