import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { getPaymentStatus } from 'contract/payments/payments.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DonationResult } from '~/features/payments/components/donation-result.tsx'
import { PremiumResult, PremiumSuccess } from '~/features/payments/components/premium-result.tsx'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'

// The loader of these pages runs on the server only; here the browser asks for the status itself.

const server = createMswServer()
afterEach(() => vi.useRealTimers())
let payment: ResponseOf<typeof getPaymentStatus>

beforeEach(() => {
  payment = {
    isPaid: true,
    status: 'paid',
    amount: { value: '4.00', currency: 'EUR' },
    metadata: {
      featureType: 'EXTRA_GROUP_SLOTS',
      quantity: 1,
      grantedPlaces: null,
      originUrl: '/account-upgrades',
      eventName: null,
    },
  }
  server.use(serving(getPaymentStatus, () => payment))
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('premium success', () => {
  const open = (search = '?payment=p1') =>
    openPage({
      routes: { '/premium/success': <PremiumSuccess initialPayment={null} /> },
      at: `/premium/success${search}`,
    })

  it('says what was bought', async () => {
    open()
    expect(await heading('Je upgrade is geactiveerd!')).toBeTruthy()
    expect(screen.getByText(/Je kocht 3 extra groepen/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Naar je groepen' }).getAttribute('href')).toBe('/groups')
  })

  it('counts the places that the group got, which are fewer near its maximum', async () => {
    payment.metadata = { ...payment.metadata, featureType: 'EXTENDED_GROUP_SIZE', grantedPlaces: 3 }
    open()
    expect(await screen.findByText(/Je kocht 3 extra plekken/)).toBeTruthy()
  })

  it('with `modal` leads back to the page of the purchase, after a countdown of 3 seconds', async () => {
    vi.useFakeTimers()
    const page = openPage({
      routes: { '/premium/success': <PremiumSuccess initialPayment={{ answer: payment }} /> },
      at: '/premium/success?payment=p1&modal=true',
    })
    for (const left of ['3 seconden', '2 seconden', '1 seconde']) {
      expect(screen.getByText(`Je gaat over ${left} terug.`)).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(1_000))
    }
    expect(page.path()).toBe('/account-upgrades?payment_success=true&feature=EXTRA_GROUP_SLOTS&amount=4.00')
  })

  it('without a payment in the URL offers the upgrades', async () => {
    open('')
    expect(await heading('Geen betalings-ID gevonden')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Naar je upgrades' }).getAttribute('href')).toBe('/account-upgrades')
  })

  it('an unknown payment is not asked for again', async () => {
    server.use(serving(getPaymentStatus, () => refusal('PAYMENT_NOT_FOUND')))
    open()
    expect(await heading('Deze betaling kennen we niet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vernieuwen' })).toBeNull()
  })

  it('an open payment is followed until it is paid', async () => {
    payment = { ...payment, isPaid: false, status: 'open' }
    open()
    expect(await heading('Je betaling staat nog open')).toBeTruthy()
    payment = { ...payment, isPaid: true, status: 'paid' }
    fireEvent.click(screen.getByRole('button', { name: 'Vernieuwen' }))
    expect(await heading('Je upgrade is geactiveerd!')).toBeTruthy()
  })
})

describe('premium payment result', () => {
  const open = (search: string) =>
    openPage({
      routes: { '/premium/payment-success': <PremiumResult initialPayment={null} /> },
      at: `/premium/payment-success${search}`,
    })

  it('leads on to the groups at once', async () => {
    const page = open('?payment=p1')
    await waitFor(() => expect(page.path()).toBe('/groups?payment=success'))
  })

  it('leads on from an upgrade that is not for groups to what was bought', async () => {
    payment.metadata = { ...payment.metadata, featureType: 'CHAT_ENHANCEMENTS' }
    const page = open('?payment=p1')
    await waitFor(() => expect(page.path()).toBe('/premium/success?payment=p1'))
  })

  it('leads back to the page of the purchase, on request before the countdown ends', async () => {
    const page = open('?payment=p1&modal=true')
    await heading('Je upgrade is geactiveerd!')
    fireEvent.click(screen.getByRole('button', { name: 'Ga nu terug' }))
    await waitFor(() =>
      expect(page.path()).toBe('/account-upgrades?payment_success=true&feature=EXTRA_GROUP_SLOTS&amount=4.00'),
    )
  })

  it('a cancelled payment can be tried again', async () => {
    payment = { ...payment, isPaid: false, status: 'canceled' }
    open('?payment=p1')
    expect(await heading('Je hebt de betaling geannuleerd')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Opnieuw proberen' }).getAttribute('href')).toBe('/account-upgrades')
  })
})

describe('donation result', () => {
  it('reads both spellings of a cancelled payment', async () => {
    payment = { ...payment, isPaid: false, status: 'cancelled' as 'canceled' }
    openPage({
      routes: { '/donate/success': <DonationResult initialPayment={null} /> },
      at: '/donate/success?payment=p1',
    })
    expect(await heading('Je hebt de betaling geannuleerd')).toBeTruthy()
  })

  it.each([
    ['open', 'Je betaling staat nog open', 'Vernieuwen'],
    ['pending', 'Je betaling wordt verwerkt', 'Vernieuwen'],
    ['failed', 'Je betaling is niet gelukt', 'Opnieuw proberen'],
    ['canceled', 'Je hebt de betaling geannuleerd', 'Opnieuw proberen'],
    ['expired', 'Je betaling is verlopen', 'Opnieuw proberen'],
  ] as const)('names the outcome of a donation that is not paid, with a way on: %s', async (status, title, wayOn) => {
    payment = { ...payment, isPaid: false, status }
    openPage({
      routes: { '/donate/success': <DonationResult initialPayment={null} /> },
      at: '/donate/success?payment=p1',
    })
    expect(await heading(title)).toBeTruthy()
    expect(screen.getByRole(wayOn === 'Vernieuwen' ? 'button' : 'link', { name: wayOn })).toBeTruthy()
  })

  it('without a payment in the URL leads back to the donation for the event', async () => {
    openPage({
      routes: { '/donate/success': <DonationResult initialPayment={null} /> },
      at: '/donate/success?event=Zomernacht',
    })
    expect(await heading('Geen betalings-ID gevonden')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Opnieuw proberen' })
    expect(link.getAttribute('href')).toBe('/donate?event=Zomernacht')
  })

  it('thanks for the amount and names the event', async () => {
    payment = { ...payment, metadata: { ...payment.metadata, featureType: null } }
    openPage({
      routes: { '/donate/success': <DonationResult initialPayment={null} /> },
      at: '/donate/success?id=p1&event=Zomernacht',
    })
    expect(await heading('Bedankt voor je donatie!')).toBeTruthy()
    expect(screen.getByText('€ 4,00')).toBeTruthy()
    expect(screen.getByText('Veel plezier bij Zomernacht!')).toBeTruthy()
  })
})
