// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getAdminEvent } from 'contract/events/admin.ts'
import { getEventLandingPage } from 'contract/landing-pages.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aLandingPage, anAdmin } from '../testing/admin.ts'
import { anAdminEventDetail } from '../testing/events.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import AdminLandingPage from './admin-landing-page.tsx'

const server = createMswServer()
afterEach(closePage)
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
