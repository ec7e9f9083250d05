import { fireEvent, screen } from '@testing-library/react'
import { createReport, listMyReports, type OwnReport } from 'contract/reports.ts'
import { expect, it } from 'vitest'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { serving } from '../testing/serve.ts'
import MyReportsPage from './my-reports.tsx'

const server = createMswServer()

const report: OwnReport = {
  id: '0190f000-0000-7000-8000-000000000001',
  reference: 'ABCD2345',
  status: 'reviewed',
  outcome: 'NO_VIOLATION',
  canObject: false,
  category: 'HARASSMENT',
  subjectName: 'hugo',
  createdAt: '2026-06-01T10:00:00.000Z',
  reviewedAt: '2026-06-02T10:00:00.000Z',
}

it('shows number, state and outcome, and leads to the contact form with the number', async () => {
  server.use(serving(listMyReports, () => ({ reports: [report], formerCompanions: [] })))
  openPage({ routes: { '/profile/mijn-meldingen': <MyReportsPage /> }, at: '/profile/mijn-meldingen' })
  expect(await screen.findByText(/Nummer ABCD2345/)).toBeTruthy()
  expect(screen.getByText(/past binnen onze regels/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Niet mee eens?' })
  expect(link.getAttribute('href')).toBe('/help?kenmerk=ABCD2345#contact')
})

it('lets report people of a group that one left', async () => {
  const hugo = { id: report.id, username: 'Hugo', profilePhoto: null, profilePhotoThumbnail: null }
  const sent: unknown[] = []
  server.use(
    serving(listMyReports, () => ({ reports: [], formerCompanions: [hugo] })),
    serving(createReport, ({ body }) => {
      sent.push(body)
      return { report: { id: report.id, reference: 'ABCD2345' } }
    }),
  )
  openPage({ routes: { '/profile/mijn-meldingen': <MyReportsPage /> }, at: '/profile/mijn-meldingen' })
  fireEvent.click(await screen.findByRole('button', { name: 'Hugo rapporteren' }))
  fireEvent.change(await screen.findByLabelText('Wat is er gebeurd?'), { target: { value: 'Hij bedreigt me.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rapporteren' }))
  expect(await screen.findByText(/ABCD2345/)).toBeTruthy()
  expect(sent).toMatchObject([{ reportedId: hugo.id, notes: 'Hij bedreigt me.' }])
})
