// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { listPayments } from 'contract/payments/payments.ts'
import { beforeEach, expect, it } from 'vitest'
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
