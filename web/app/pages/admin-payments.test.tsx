// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { exportPayments, listPayments } from 'contract/payments/payments.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { aPayment } from '../testing/admin.ts'
import { adminPage } from '../testing/admin-page.tsx'
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
  expect(within(row).getByText('Mislukt')).toBeTruthy()
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

it('filters by status and date', async () => {
  const page = open()
  fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'FAILED' } })
  fireEvent.change(screen.getByLabelText('Datum vanaf'), { target: { value: '2026-06-01' } })
  await waitFor(() => expect(page.path()).toContain('dateFrom=2026-06-01'))
  await waitFor(() => expect(queries.at(-1)).toMatch(/dateFrom=2026-06-01&status=FAILED/))
})

it('exports the filtered payments as a file', async () => {
  const exported: string[] = []
  URL.createObjectURL = vi.fn(() => 'blob:test')
  URL.revokeObjectURL = vi.fn()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.use(
    http.get(`*/api${exportPayments.path}`, ({ request }) => {
      exported.push(new URL(request.url).search)
      return new HttpResponse('id\n', {
        headers: { 'content-disposition': 'attachment; filename="payments.csv"' },
      })
    }),
  )
  open('?status=FAILED')
  fireEvent.click(await screen.findByRole('button', { name: 'Exporteer CSV' }))
  expect(await screen.findByText('Payments exported successfully')).toBeTruthy()
  expect(exported).toEqual(['?status=FAILED'])
  expect(click).toHaveBeenCalledOnce()
  click.mockRestore()
})
