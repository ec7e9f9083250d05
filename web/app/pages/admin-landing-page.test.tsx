import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getAdminEvent } from 'contract/events/admin.ts'
import {
  createLandingPage,
  getEventLandingPage,
  type LandingPage,
  publishLandingPage,
  updateLandingPage,
} from 'contract/landing-pages.ts'
import { beforeEach, expect, it, test } from 'vitest'
import { queryClient } from '../lib/api/query.tsx'
import { aLandingPage, anAdmin } from '../testing/admin.ts'
import { type AdminAct, expectAct, expectToast, failsThenWorks, press, type } from '../testing/admin-page.tsx'
import { anAdminEventDetail } from '../testing/events.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import AdminLandingPage from './admin-landing-page.tsx'

const server = createMswServer()
const event = anAdminEventDetail({ title: 'Oevers Open Air' })

beforeEach(() => server.use(serving(getAdminEvent, { event })))

const open = () =>
  openPage({
    routes: { '/admin/events/:eventId/landing-page': <AdminLandingPage /> },
    at: `/admin/events/${event.id}/landing-page`,
    as: anAdmin(),
  })
const description = () => screen.findByLabelText<HTMLTextAreaElement>(/^Metaomschrijving/)

it('an event without a page starts with a suggested description', async () => {
  server.use(serving(getEventLandingPage, () => refusal('LANDING_PAGE_NOT_FOUND')))
  open()
  expect((await description()).value).toContain('Alleen naar Oevers Open Air')
  expect(screen.getByText('Nog geen pagina')).toBeTruthy()
})

it('shows the stored texts, with a preview that follows the typing', async () => {
  server.use(serving(getEventLandingPage, { landingPage: aLandingPage({ section1Title: 'Waarom gaan?' }) }))
  open()
  const preview = await screen.findByRole('region', { name: 'Voorbeeld van de pagina' })
  expect(preview.textContent).toContain('Waarom gaan?')
  fireEvent.change(screen.getByLabelText(/^Tekst van sectie 1/), { target: { value: 'Omdat het kan.' } })
  await waitFor(() => expect(preview.textContent).toContain('Omdat het kan.'))
})

it('says when the event hides the published page', async () => {
  server.use(
    serving(getAdminEvent, { event: { ...event, status: 'CANCELLED' } }),
    serving(getEventLandingPage, { landingPage: aLandingPage({ isPublished: true }) }),
  )
  open()
  expect(await screen.findByText('Bezoekers zien deze pagina niet')).toBeTruthy()
  expect(screen.queryByText('Gepubliceerd')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Bekijken' })).toBeNull()
})

const draft = aLandingPage({ section1Title: 'Samen naar de kade' })
const published = aLandingPage({ isPublished: true })
const withPage = (page: LandingPage | null) =>
  server.use(
    serving(getEventLandingPage, page === null ? () => refusal('LANDING_PAGE_NOT_FOUND') : { landingPage: page }),
  )

const ACTS: Readonly<Record<string, AdminAct & { page: LandingPage | null }>> = {
  'saving a first text with publishing': {
    page: null,
    prepare: async () => server.use(serving(publishLandingPage, { landingPage: published })),
    send: 'Opslaan en publiceren',
    call: failsThenWorks(createLandingPage, { landingPage: draft }),
    failure: 'Er ging iets mis bij het opslaan',
    done: 'Landing pagina opgeslagen en gepubliceerd',
  },
  'saving a text': {
    page: draft,
    prepare: () => type(/^Tekst van sectie 1/, 'Er is nog plek in de trein.'),
    send: 'Opslaan',
    call: failsThenWorks(updateLandingPage, { landingPage: draft }),
    failure: 'Er ging iets mis bij het opslaan',
    done: 'Landing pagina opgeslagen',
    changes: { section1Content: 'Er is nog plek in de trein.' },
  },
  'publishing a page': {
    page: draft,
    send: 'Publiceren',
    call: failsThenWorks(publishLandingPage, { landingPage: published }),
    failure: 'Er ging iets mis bij het wijzigen van de status',
    done: 'Landing pagina gepubliceerd',
    body: { publish: true },
  },
  'taking a page offline': {
    page: published,
    send: 'Depubliceren',
    call: failsThenWorks(publishLandingPage, { landingPage: draft }),
    failure: 'Er ging iets mis bij het wijzigen van de status',
    done: 'Landing pagina gedepubliceerd',
    body: { publish: false },
  },
}

test.each(Object.entries(ACTS))('%s says that it failed, and that it is done', async (_, act) => {
  withPage(act.page)
  open()
  await expectAct(server, act)
})

it('keeps what is typed on a new page whose saving failed, also when the event cannot be loaded again', async () => {
  withPage(null)
  server.use(serving(createLandingPage, () => refusal('EVENT_NOT_FOUND')))
  open()
  await type(/^Titel van sectie 1/, 'Samen naar de kade')
  server.use(failsThenWorks(getAdminEvent, { event }).failing)
  await press('Opslaan')
  await expectToast('Kon evenement niet laden')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByLabelText<HTMLInputElement>(/^Titel van sectie 1/).value).toBe('Samen naar de kade')
  expect(screen.queryByText('Weggaan zonder op te slaan?')).toBeNull()
})

it('says that it failed, and loads again', async () => {
  const { failing, working } = failsThenWorks(getEventLandingPage, { landingPage: draft })
  server.use(failing)
  open()
  await screen.findByRole('heading', { name: 'Kon landing pagina niet laden' })
  server.use(working)
  await press('Probeer opnieuw')
  expect(await screen.findByText('Concept')).toBeTruthy()
})

it('of an event that does not exist leads to the events', async () => {
  withPage(null)
  server.use(serving(getAdminEvent, () => refusal('EVENT_NOT_FOUND')))
  const page = open()
  await waitFor(() => expect(page.path()).toBe('/admin/events'))
})

it('is published only once it is saved, and counts the letters of a title', async () => {
  withPage(null)
  open()
  await press('Publiceren')
  await expectToast('Sla eerst de pagina op')
  await type(/^Titel van sectie 1/, 'Samen naar de kade')
  expect(screen.getByText('18/100')).toBeTruthy()
})
