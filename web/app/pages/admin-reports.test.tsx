import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HOUR } from 'contract/platform/durations.ts'
import { removeReference } from 'contract/references.ts'
import {
  getReportStats,
  listReports,
  type Report,
  suspendUser,
  unsuspendUser,
  updateReportStatus,
} from 'contract/reports.ts'
import { beforeEach, expect, it } from 'vitest'
import { aReport } from '../testing/admin.ts'
import { adminPage, chooseRowAction, expectToast, press, rowActions } from '../testing/admin-page.tsx'
import { onePage } from '../testing/groups.ts'
import { closePage } from '../testing/open-page.tsx'
import { serving } from '../testing/serve.ts'
import AdminReports from './admin-reports.tsx'

const { server, open } = adminPage('/admin/reports', <AdminReports />)
let reports: Report[]

beforeEach(() => {
  reports = []
  server.use(
    serving(getReportStats, () => ({
      totalReports: reports.length,
      pendingReports: reports.length,
      reviewedReports: 0,
      reportsToday: 0,
    })),
    serving(listReports, ({ query }) => {
      const found = reports.filter(
        ({ id, status }) => (query.get('id') ?? id) === id && (query.get('status') ?? status) === status,
      )
      return { reports: found, pagination: onePage(found.length) }
    }),
  )
})

const openReport = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Bekijk rapport over Teun' }))
  return within(await screen.findByRole('dialog', { name: 'Rapport over Teun' }))
}

it('lists pending reports, and shows the evidence of one after a click, because a look is logged', async () => {
  reports = [
    aReport({
      subject: { type: 'MESSAGE', id: null, name: 'Teun', url: null },
      evidence: [
        {
          id: '0190f00b-0000-7000-8000-000000000001',
          seq: 1,
          sender: { id: '0190f001-0000-7000-8000-000000000001', username: 'Teun' },
          content: 'Ik weet je te vinden',
          messageType: 'TEXT',
          gifUrl: null,
          picture: null,
          sentAt: '2026-06-01T09:00:00.000Z',
          isReported: true,
        },
      ],
    }),
  ]
  open()
  expect((await screen.findByRole('tab', { name: /In behandeling/ })).getAttribute('aria-selected')).toBe('true')
  const dialog = await openReport()
  expect(screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Gerapporteerd',
    'Categorie',
    'Status',
    'Datum',
    'Acties',
  ])
  expect(dialog.getByText('Hij blijft maar sturen.')).toBeTruthy()
  expect(dialog.queryByText('Ik weet je te vinden')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Bekijk het bewijs' }))
  expect(await dialog.findByText('Ik weet je te vinden')).toBeTruthy()
})

it('resolves an automatic report of an age with the outcome for the reporter', async () => {
  reports = [aReport({ reporter: null, category: 'MINOR' })]
  const sent: unknown[] = []
  server.use(
    serving(updateReportStatus, ({ body }) => {
      sent.push(body)
      reports = [aReport({ status: 'reviewed' })]
      return { report: aReport({ status: 'reviewed' }) }
    }),
  )
  open()
  const dialog = await openReport()
  expect(dialog.getByText('Automatisch, door de leeftijd in het profiel')).toBeTruthy()
  const outcome = dialog.getByLabelText<HTMLSelectElement>(/^Uitkomst voor de melder/)
  fireEvent.change(outcome, { target: { value: 'ACTED' } })
  expect(outcome.selectedOptions[0]?.textContent).toBe('We grepen in')
  fireEvent.click(dialog.getByRole('button', { name: 'Markeer als opgelost' }))
  await waitFor(() => expect(sent).toMatchObject([{ status: 'reviewed', outcome: 'ACTED' }]))
})

it('removes a reported reference with a rule and a reason, after a look at it', async () => {
  const [referenceId, sender] = ['0190f00c-0000-7000-8000-000000000001', { id: '0190f001-0000-7000-8000-000000000001' }]
  reports = [
    aReport({
      subject: { type: 'REFERENCE', id: referenceId, name: 'Teun', url: null },
      evidence: [
        {
          id: referenceId,
          seq: 1,
          sender: { ...sender, username: 'Teun' },
          content: 'Zij is gemeen',
          messageType: 'REFERENCE',
          gifUrl: null,
          picture: null,
          sentAt: '2026-06-01T09:00:00.000Z',
          isReported: true,
        },
      ],
    }),
  ]
  const removed: unknown[] = []
  server.use(
    serving(removeReference, ({ params, body }) => {
      removed.push(params.id, body)
      return {}
    }),
  )
  open()
  const dialog = await openReport()
  fireEvent.click(dialog.getByRole('button', { name: 'Bekijk het bewijs' }))
  expect(await dialog.findByText('Zij is gemeen')).toBeTruthy()
  expect(dialog.getByText('Gemelde referentie')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Referentie van Teun verwijderen' }))
  fireEvent.change(await screen.findByLabelText(/^Welke regel/), { target: { value: 'HARASSMENT' } })
  fireEvent.change(screen.getByLabelText(/^Reden/), { target: { value: 'Dit is kwetsend.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Referentie verwijderen' }))
  expect(await dialog.findByText('Verwijderd van het profiel. Het bewijs blijft hier staan.')).toBeTruthy()
  expect(removed).toEqual([
    referenceId,
    { reason: 'Dit is kwetsend.', category: 'HARASSMENT', reportId: reports[0]?.id },
  ])
})

it('without reports says so, for each tab', async () => {
  open()
  expect(await screen.findByText('Alles is afgehandeld')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Opgelost' }))
  expect(await screen.findByText('Nog niets opgelost')).toBeTruthy()
})

it('opens the report in the URL', async () => {
  reports = [aReport()]
  const page = open(`?report=${reports[0]?.id}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Rapport over Teun' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(page.path()).toBe('/admin/reports'))
})

it('says that the report in the URL does not exist', async () => {
  const page = open('?report=0190f001-0000-7000-8000-000000000009')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rapport' }))
  expect(await dialog.findByRole('heading', { name: 'Rapport niet gevonden' })).toBeTruthy()
  fireEvent.click(dialog.getAllByRole('button', { name: 'Sluiten' }).at(-1) as HTMLElement)
  await waitFor(() => expect(page.path()).toBe('/admin/reports'))
})

it('offers to suspend and to resolve on a pending report only, and to restore a suspended person', async () => {
  const DECISIONS = ['Gebruiker herstellen', 'Gebruiker schorsen', 'Markeer als opgelost']
  const offered = async (report: Report) => {
    reports = [report]
    open(`?report=${report.id}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Rapport over Teun' }))
    const names = dialog.getAllByRole('button').map(({ textContent }) => textContent ?? '')
    closePage()
    return names.filter((name) => DECISIONS.includes(name))
  }
  const reviewed = { status: 'reviewed', reviewedAt: '2026-06-02T10:00:00.000Z' } as const
  const pending = aReport()
  const reported = pending.reported && { ...pending.reported, suspendedAt: '2026-06-01T11:00:00.000Z' }
  expect(await offered(pending)).toEqual(['Gebruiker schorsen', 'Markeer als opgelost'])
  expect(await offered(aReport(reviewed))).toEqual([])
  expect(await offered(aReport({ ...reviewed, reported }))).toEqual(['Gebruiker herstellen'])
})

it('offers the actions on a report in its row: suspend on a pending one only, restore to a suspended person', async () => {
  const offered = async (report: Report) => {
    reports = [report]
    open(report.reviewedAt === null ? '' : '?tab=reviewed')
    const names = await rowActions('rapport over Teun')
    closePage()
    return names
  }
  const reviewed = { status: 'reviewed', reviewedAt: '2026-06-02T10:00:00.000Z' } as const
  const pending = aReport()
  const reported = pending.reported && { ...pending.reported, suspendedAt: '2026-06-01T11:00:00.000Z' }
  const always = ['Rapport bekijken', 'Berichten bekijken']
  expect(await offered(pending)).toEqual([...always, 'Markeer als opgelost', 'Gebruiker schorsen'])
  expect(await offered(aReport({ reported }))).toEqual([...always, 'Markeer als opgelost', 'Gebruiker herstellen'])
  expect(await offered(aReport(reviewed))).toEqual(always)
  expect(await offered(aReport({ ...reviewed, reported }))).toEqual([...always, 'Gebruiker herstellen'])
  expect(await offered(aReport({ reported: null }))).toEqual(['Rapport bekijken', 'Markeer als opgelost'])
})

it('carries out the actions of the row after the same questions as the dialog', async () => {
  reports = [aReport({ category: 'FAKE_PROFILE' })]
  const sent: unknown[] = []
  server.use(
    serving(suspendUser, ({ body }) => {
      sent.push(body)
      return {}
    }),
    serving(updateReportStatus, ({ body }) => {
      sent.push(body)
      reports = []
      return { report: aReport({ status: 'reviewed' }) }
    }),
  )
  open()
  await chooseRowAction('rapport over Teun', 'Berichten bekijken')
  await screen.findByRole('alertdialog', { name: 'Berichten van Teun bekijken?' })
  await press('Annuleren')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await chooseRowAction('rapport over Teun', 'Gebruiker schorsen')
  expect((await screen.findByLabelText<HTMLSelectElement>(/^Welke regel/)).value).toBe('FAKE')
  await press('Schorsen')
  await expectToast('Gebruiker account opgeschort')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await chooseRowAction('rapport over Teun', 'Markeer als opgelost')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rapport over Teun oplossen?' }))
  fireEvent.change(dialog.getByLabelText(/^Uitkomst voor de melder/), { target: { value: 'ACTED' } })
  fireEvent.change(dialog.getByLabelText(/^Notitie/), { target: { value: 'Nagekeken' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Markeer als opgelost' }))
  await expectToast('Rapport status bijgewerkt')
  expect(await screen.findByText('Alles is afgehandeld')).toBeTruthy()
  expect(sent).toEqual([
    expect.objectContaining({ category: 'FAKE', reason: expect.stringMatching(/niet van een echte persoon/) }),
    { status: 'reviewed', outcome: 'ACTED', notes: 'Nagekeken' },
  ])
})

it('suggests the outcome of a suspension, until the person is restored', async () => {
  reports = [aReport()]
  server.use(
    serving(suspendUser, () => ({})),
    serving(unsuspendUser, () => ({})),
  )
  open()
  const dialog = await openReport()
  const outcome = () => dialog.getByLabelText<HTMLSelectElement>(/^Uitkomst voor de melder/).value
  await press('Gebruiker schorsen')
  await press('Schorsen')
  await expectToast('Gebruiker account opgeschort')
  expect(outcome()).toBe('ACTED')
  await press('Gebruiker herstellen')
  await press('Herstellen')
  await expectToast('Gebruiker account hersteld')
  expect(outcome()).toBe('')
})

it('shows the figures, what is late, and who resolved a report', async () => {
  const reviewer = {
    ...{ id: '0190f001-0000-7000-8000-000000000009', username: 'Beheerder' },
    ...{ profilePhoto: null, profilePhotoThumbnail: null },
  }
  reports = [
    aReport({ createdAt: new Date(Date.now() - 50 * HOUR).toISOString() }),
    aReport({ status: 'reviewed', reviewedAt: '2026-06-02T10:00:00.000Z', reviewer, adminNotes: 'Aangesproken.' }),
  ]
  open()
  expect(await screen.findByText('2 uur te laat')).toBeTruthy()
  const figures = screen.getByText('Totaal').closest('dl, ul, section')?.textContent
  expect(figures).toMatch(/Totaal2In behandeling2Opgelost0Vandaag0/)
  fireEvent.click(screen.getByRole('tab', { name: 'Opgelost' }))
  const dialog = await openReport()
  for (const text of ['Melder', 'Gemeld op', 'Opgelost op', 'Opgelost door', 'Beheerder', 'Aangesproken.'])
    expect(dialog.getByText(text)).toBeTruthy()
})

it('says that the evidence could not be loaded, also as a toast', async () => {
  reports = [aReport({ subject: { type: 'MESSAGE', id: null, name: 'Teun', url: null } })]
  open()
  const dialog = await openReport()
  server.use(serving(listReports, () => new Response('stuk', { status: 409 })))
  fireEvent.click(dialog.getByRole('button', { name: 'Bekijk het bewijs' }))
  expect(await dialog.findByRole('heading', { name: 'Kon bewijs niet laden' })).toBeTruthy()
  await expectToast('Kon bewijs niet laden')
})
