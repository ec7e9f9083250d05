import type { AdminEventDetail } from 'contract/events/admin.ts'
import { LANDING_PAGE_PREFIX } from 'contract/events/public-page.ts'
import { createLandingPage, type LandingPage, landingPageLimits } from 'contract/landing-pages.ts'
import { ExternalLink, Eye, EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useAdminEvent } from '~/features/admin-events/api.ts'
import { useContractForm } from '~/lib/form.ts'
import { changedOf } from '~/lib/sent-form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure, useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useKeptInput } from '~/ui/forms/kept-input.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { PageHeader } from '~/ui/layout/page.tsx'
import { useConfirmLeave } from '~/ui/overlays/confirm-leave.ts'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useEventLandingPage, usePublishLandingPage, useSaveLandingPage } from '../api.ts'
import {
  type FormValues,
  formValuesOf,
  hiddenReason,
  LandingPagePreview,
  SECTIONS,
  type Section,
  statusBadgeOf,
} from './landing-page-preview.tsx'

export function LandingPageEditor({ eventId }: { eventId: string }) {
  const navigate = useNavigate()
  const event = useAdminEvent(eventId)
  const landing = useEventLandingPage(eventId)
  useShowFailure(event.error, 'Kon evenement niet laden')
  // Without the event the page fails too; one toast is enough.
  useShowFailure(event.isError ? null : landing.error, 'Kon landing pagina niet laden')
  // Not after a failed refetch: somebody may be typing.
  useEffect(() => {
    if (event.isLoadingError) void navigate('/admin/events', { replace: true })
  }, [event.isLoadingError, navigate])

  if (event.data && landing.data)
    return <Editor key={eventId} event={event.data.event} page={landing.data.landingPage} />
  return (
    <>
      <PageHeader back={<BackLink to="/admin/events">Evenementen</BackLink>} title="Landingspagina" />
      {landing.isError && event.data ? (
        <ErrorState
          title="Kon landing pagina niet laden"
          onRetry={() => void landing.refetch()}
          isRetrying={landing.isFetching}
        />
      ) : (
        <Loading className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-150 rounded-card" />
          <Skeleton className="h-150 rounded-card" />
        </Loading>
      )}
    </>
  )
}

function Editor({ event, page }: { event: AdminEventDetail; page: LandingPage | null }) {
  const save = useSaveLandingPage(event.id)
  const publish = usePublishLandingPage(event.id)
  const form = useContractForm(createLandingPage, { defaultValues: formValuesOf(page, event) })
  const { field, submit, control, hasUnsaved } = form
  const { dirtyFields } = form.formState
  const values = useWatch({ control }) as FormValues
  const status = statusBadgeOf(page, event)
  const hidden = hiddenReason(event)
  useKeptInput(form, `form:landing-page:${event.id}`)
  useConfirmLeave(hasUnsaved, 'geschreven')

  const send = (withPublish: boolean) =>
    submit(async (values) => {
      const content = page === null ? values : changedOf(values, dirtyFields)
      const saved = await save.mutateAsync({ page, content }).catch((error: unknown) => {
        showFailure(error, 'Er ging iets mis bij het opslaan')
        throw error
      })
      if (!withPublish || saved.landingPage.isPublished) {
        toast({ title: 'Landing pagina opgeslagen', kind: 'success' })
        return
      }
      try {
        await publish.mutateAsync({ id: saved.landingPage.id, publish: true })
        toast({ title: 'Landing pagina opgeslagen en gepubliceerd', kind: 'success' })
      } catch (error) {
        toast({ title: 'Landing pagina opgeslagen', kind: 'success' })
        showFailure(error, 'Er ging iets mis bij het wijzigen van de status')
      }
    })

  const publication = useAction(
    ({ id, isPublished }: LandingPage) => publish.mutateAsync({ id, publish: !isPublished }),
    {
      done: ({ landingPage }) =>
        landingPage.isPublished ? 'Landing pagina gepubliceerd' : 'Landing pagina gedepubliceerd',
      failure: 'Er ging iets mis bij het wijzigen van de status',
    },
  )
  const toggle = () => {
    if (page === null) {
      toast({ title: 'Fout', description: 'Sla eerst de pagina op', kind: 'error' })
      return
    }
    void publication.run(page)
  }

  return (
    <FormProvider {...form}>
      <PageHeader
        back={<BackLink to="/admin/events">Evenementen</BackLink>}
        eyebrow={event.title}
        title="Landingspagina"
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <Badge kind={status.kind}>{status.label}</Badge>
            <span className="wrap-anywhere">
              {LANDING_PAGE_PREFIX}
              {event.slug}
            </span>
          </span>
        }
      />
      {hidden !== null && (
        <PageNotice kind="warning" title="Bezoekers zien deze pagina niet" className="mb-5">
          {hidden}
        </PageNotice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <form onSubmit={(event) => void send(false)(event)} noValidate className="flex min-w-0 flex-col gap-5">
          <Card as="section" className="flex flex-col gap-5">
            <h2 className="text-xl">Voor zoekmachines</h2>
            <TextArea
              {...field('metaDescription')}
              label="Metaomschrijving"
              isOptional
              rows={3}
              countTo={landingPageLimits.metaDescription}
              help="Deze tekst staat in Google onder de titel."
            />
          </Card>
          {SECTIONS.map((number) => (
            <SectionFields key={number} number={number} />
          ))}
          {/* Sticky, because the form is long; above the toasts. */}
          <div className="sticky bottom-(--bar-bottom) z-10 -mx-2 flex flex-wrap gap-2 bg-paper p-2">
            <Button
              type="submit"
              variant={page?.isPublished ? 'primary' : 'secondary'}
              isPending={save.isPending}
              className="max-sm:grow"
            >
              Opslaan
            </Button>
            {!page?.isPublished && (
              <Button
                variant="primary"
                onClick={() => void send(true)()}
                isPending={save.isPending || publish.isPending}
                className="max-sm:grow"
              >
                Opslaan en publiceren
              </Button>
            )}
            <Button icon={page?.isPublished ? EyeOff : Eye} onClick={toggle} isPending={publish.isPending}>
              {page?.isPublished ? 'Depubliceren' : 'Publiceren'}
            </Button>
            {page?.isPublished && hidden === null && (
              <LinkButton to={LANDING_PAGE_PREFIX + event.slug} icon={ExternalLink} reloadDocument>
                Bekijken
              </LinkButton>
            )}
          </div>
        </form>
        <section aria-labelledby="preview" className="min-w-0 lg:sticky lg:top-[calc(var(--bar-top)+1rem)]">
          <h2 id="preview" className="mb-3 text-xl">
            Zo ziet het eruit
          </h2>
          <LandingPagePreview event={event} values={values} />
        </section>
      </div>
    </FormProvider>
  )
}

function SectionFields({ number }: { number: Section }) {
  const { register, watch, getFieldState, formState } = useFormContext<FormValues>()
  const [title, content] = [`section${number}Title`, `section${number}Content`] as const
  const errorOf = (name: keyof FormValues) => getFieldState(name, formState).error?.message
  return (
    <Card as="section" className="flex flex-col gap-5">
      <h2 className="text-xl">Sectie {number}</h2>
      <TextField
        {...register(title)}
        label={`Titel van sectie ${number}`}
        isOptional
        help={`${watch(title).length}/${landingPageLimits.sectionTitle}`}
        error={errorOf(title)}
      />
      <TextArea
        {...register(content)}
        label={`Tekst van sectie ${number}`}
        isOptional
        rows={5}
        countTo={landingPageLimits.sectionContent}
        error={errorOf(content)}
      />
    </Card>
  )
}
