import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { exportPayments, listPayments } from 'contract/payments/payments.ts'
import { beforeEach, expect, it } from 'vitest'
import { aPayment } from '../testing/admin.ts'
import { adminPage, expectToast, press } from '../testing/admin-page.tsx'
import { onePage } from '../testing/groups.ts'
import { serving } from '../testing/serve.ts'
import AdminPayments from './admin-payments.tsx'

const { server, open } = adminPage('/admin/payments', <AdminPayments />)
let payments: ReturnType<typeof aPayment>[]
let queries: string[]

beforeEach(() => {
  payments = []
  queries = []
  server.use(
    serving(listPayments, ({ query }) => {
      queries.push(String(query))
      return { payments, pagination: onePage(payments.length) }
    }),
  )
})

it('lists the payments with their status', async () => {
  payments = [aPayment(), aPayment({ user: null, featureType: 'DONATION', status: 'FAILED' })]
  open()
  const row = (await screen.findByText('Zonder account')).closest('tr') as HTMLElement
  expect(within(row).getByText('Donatie')).toBeTruthy()
  expect(within(row).getByText('Niet afgerond')).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Datum',
    'Gebruiker',
    'Upgrade',
    'Bedrag',
    'Aantal',
    'Status',
    'Betaal-ID',
  ])
})

it('sends its filters, and says how many payments there are', async () => {
  payments = [aPayment()]
  open('?dateFrom=2026-05-01&search=tr_1')
  expect(await screen.findByText('€ 4,00')).toBeTruthy()
  const figures = screen.getByText('Totaal transacties').closest('dl, ul, section')?.textContent
  expect(figures).toMatch(/Totaal transacties1Huidige pagina1 van 1Getoonde regels1/)
  fireEvent.change(screen.getByLabelText('Datum tot'), { target: { value: '2026-06-30' } })
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'REFUNDED' } })
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(queries.at(-1)))).toMatchObject({
      ...{ dateFrom: '2026-05-01', dateTo: '2026-06-30', search: 'tr_1', status: 'REFUNDED' },
    }),
  )
})

it('says why the export failed', async () => {
  server.use(serving(exportPayments, () => new Response('stuk', { status: 409 })))
  open()
  await press('Exporteer CSV')
  await expectToast('Failed to export payments')
  localStorage.clear()
  await press('Exporteer CSV')
  await expectToast('No authentication token found')
})
