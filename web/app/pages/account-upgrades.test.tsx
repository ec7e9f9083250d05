import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listPurchases, payPremium, withdrawPurchase } from 'contract/payments/payments.ts'
import { getPremiumFeatures, listSlotUpgradeOptions } from 'contract/payments/premium.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { refetchTopics } from '../lib/api/live.ts'
import { queryClient } from '../lib/api/query.tsx'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { premiumFeatures } from '../testing/premium.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import AccountUpgradesPage from './account-upgrades.tsx'

const server = createMswServer()
let purchases: ResponseOf<typeof listPurchases>['purchases']

const features = premiumFeatures()

beforeEach(() => {
  purchases = []
  server.use(
    serving(getPremiumFeatures, features),
    serving(listSlotUpgradeOptions, {
      currentLimit: 3,
      maxLimit: 9,
      availableUpgrades: [
        { quantity: 1, slots: 3, price: 4 },
        { quantity: 2, slots: 6, price: 4 },
      ],
    }),
    serving(listPurchases, () => ({ purchases, pagination: onePage(purchases.length, 10) })),
  )
})

const open = (search = '') =>
  openPage({ routes: { '/account-upgrades': <AccountUpgradesPage /> }, at: `/account-upgrades${search}` })
const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement)
const slotPurchase = (status: 'COMPLETED' | 'PENDING') => ({
  id: '0190f007-0000-7000-8000-000000000001',
  featureType: 'EXTRA_GROUP_SLOTS' as const,
  status,
  groupId: null,
  quantity: 1,
  grantedPlaces: null,
  amount: 4,
  paymentId: 'tr_1',
  createdAt: '2026-06-01T10:00:00.000Z',
  withdrawableUntil: null as string | null,
  withdrawnAt: null as string | null,
})

it('offers both upgrades, and says that nothing was bought yet', async () => {
  open()
  const slots = await card('Meer groepen tegelijk')
  expect(slots.getAllByRole('radio')).toHaveLength(2)
  expect(slots.getByRole('button', { name: /^Betaal €\s4,00$/ })).toBeTruthy()
  expect((await card('GIFs in de chat')).getByRole('button', { name: /^Betaal €\s4,00$/ })).toBeTruthy()
  expect(await screen.findByText('Je hebt nog niets gekocht')).toBeTruthy()
})

it('shows what was bought, and does not sell it again', async () => {
  purchases = [slotPurchase('COMPLETED')]
  server.use(serving(getPremiumFeatures, { ...features, chatEnhancements: true }))
  open()
  const chat = await card('GIFs in de chat')
  expect(chat.getByText('Actief')).toBeTruthy()
  expect(chat.getByText(/^Je kunt GIFs sturen in al je gesprekken/)).toBeTruthy()
  expect(chat.queryByRole('button')).toBeNull()
  const purchase = (await screen.findByText('tr_1')).closest('tr') as HTMLElement
  for (const text of ['ma 1 juni 2026', '3 extra groepen', 'Betaald', /^€\s4,00$/])
    expect(within(purchase).getByText(text)).toBeTruthy()
  expect(within(purchase).getAllByText(/groepen/i)).toHaveLength(1)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Datum',
    'Upgrade',
    'Betaling',
    'Status',
    'Bedrag',
  ])
})

it('goes to the checkout a second after the payment was made', async () => {
  // jsdom follows no other link than a fragment.
  server.use(serving(payPremium, { checkoutUrl: `${window.location.href}#betaald`, paymentId: 'tr_1' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  open()
  fireEvent.click((await card('GIFs in de chat')).getByRole('button', { name: /^Betaal/ }))
  await screen.findByText('Je gaat naar je bank')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(window.location.hash).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(window.location.hash).toBe('#betaald')
  vi.useRealTimers()
  window.location.hash = ''
})

it('pays for the chosen quantity', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(payPremium, ({ body }) => {
      bodies.push(body)
      return refusal('PAYMENT_NOT_STARTED')
    }),
  )
  open()
  const slots = await card('Meer groepen tegelijk')
  fireEvent.click(slots.getByRole('radio', { name: /^\+6/ }))
  fireEvent.click(slots.getByRole('button', { name: /^Betaal €\s8,00$/ }))
  await waitFor(() =>
    expect(bodies).toMatchObject([{ featureType: 'EXTRA_GROUP_SLOTS', quantity: 2, originUrl: '/account-upgrades' }]),
  )
  await waitFor(() => expect(getToasts()).toHaveLength(1))
})

it('continues an open payment, as the same order', async () => {
  purchases = [slotPurchase('PENDING')]
  const bodies: unknown[] = []
  server.use(
    serving(payPremium, ({ body }) => {
      bodies.push(body)
      return refusal('PAYMENT_BEING_PROCESSED')
    }),
  )
  open()
  const row = within((await screen.findByText('Nog niet betaald')).closest('tr') as HTMLElement)
  fireEvent.click(row.getByRole('button', { name: 'Verder betalen' }))
  await waitFor(() => expect(getToasts()).toMatchObject([{ description: /wordt nog verwerkt/ }]))
  expect(bodies).toEqual([
    { featureType: 'EXTRA_GROUP_SLOTS', quantity: 1, groupId: null, originUrl: '/account-upgrades' },
  ])
})

it('congratulates after a payment that the purchases confirm, and clears the URL', async () => {
  purchases = [slotPurchase('COMPLETED')]
  const page = open('?payment_success=true&feature=EXTRA_GROUP_SLOTS&amount=4.00')
  expect(await screen.findByRole('dialog', { name: 'Je upgrade is geactiveerd!' })).toBeTruthy()
  expect(page.path()).toBe('/account-upgrades')
})

it('opens on its parameters, and does not congratulate until the purchases confirm them', async () => {
  purchases = [slotPurchase('PENDING')]
  const page = open('?payment_success=true&feature=EXTRA_GROUP_SLOTS&amount=4.00')
  expect(await screen.findByRole('dialog', { name: 'Je betaling wordt bevestigd' })).toBeTruthy()
  expect(page.path()).toBe('/account-upgrades')
  purchases = [slotPurchase('COMPLETED')]
  refetchTopics(queryClient, ['limits'])
  expect(await screen.findByRole('dialog', { name: 'Je upgrade is geactiveerd!' })).toBeTruthy()
})

it('does not congratulate with an amount that was not paid', async () => {
  purchases = [slotPurchase('COMPLETED')]
  open('?payment_success=true&feature=EXTRA_GROUP_SLOTS&amount=999')
  expect(await screen.findByText('tr_1')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Je betaling wordt bevestigd' })).toBeTruthy()
})

it('redirects from a page past the end to the last page', async () => {
  purchases = []
  server.use(
    serving(listPurchases, ({ query }) => {
      const page = Number(query.get('page') ?? '1')
      const onIt = page > 2 ? [] : [slotPurchase('COMPLETED')]
      return { purchases: onIt, pagination: { ...onePage(11, 10), page, totalPages: 2 } }
    }),
  )
  const page = open('?page=9')
  await waitFor(() => expect(page.path()).toBe('/account-upgrades?page=2'))
})

it('shows a failure and loads again with "Probeer opnieuw"', async () => {
  server.use(serving(listSlotUpgradeOptions, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Kon upgrade gegevens niet laden')).toBeTruthy()
  server.use(serving(listSlotUpgradeOptions, { currentLimit: 9, maxLimit: 9, availableUpgrades: [] }))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByText(/Dat is het maximum\./)).toBeTruthy()
})

it('withdraws from a purchase after a confirmation, and shows the day', async () => {
  const purchase = { ...slotPurchase('COMPLETED'), withdrawableUntil: '2026-06-15T10:00:00.000Z' }
  purchases = [purchase]
  server.use(
    serving(withdrawPurchase, () => {
      purchases = [{ ...purchase, withdrawableUntil: null, withdrawnAt: '2026-06-02T10:00:00.000Z' }]
      return { purchase: purchases[0] ?? purchase }
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Aankoop herroepen' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/Je krijgt €\s4,00 terug/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Herroeping bevestigen' }))
  expect(await screen.findByText('Herroepen op di 2 juni 2026')).toBeTruthy()
})
