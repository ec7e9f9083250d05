import { fireEvent, screen, waitFor } from '@testing-library/react'
import { payDonation } from 'contract/payments/payments.ts'
import { expect, it } from 'vitest'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import Donate from './donate.tsx'

const server = createMswServer()

const open = (search = '') => openPage({ routes: { '/donate': <Donate /> }, at: `/donate${search}` })
const ownAmount = () => screen.findByLabelText<HTMLInputElement>(/Ander bedrag/)
const give = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

it('gives a preset for the event in the URL, and announces the bank', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(payDonation, ({ body }) => {
      bodies.push(body)
      return { checkoutUrl: 'https://bank.example/pay', paymentId: 'tr_1' }
    }),
  )
  open('?event=Zomernacht')
  expect(await screen.findByText('Gefeliciteerd, je gaat mee!')).toBeTruthy()
  expect(screen.getByText('Veel plezier bij Zomernacht.')).toBeTruthy()
  expect(screen.getByText(/iDEAL/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('radio', { name: /25,00/ }))
  give(/^Geef €\s25,00$/)
  expect(await screen.findByText('Je gaat naar je bank')).toBeTruthy()
  expect(bodies).toEqual([{ amount: 25, eventName: 'Zomernacht' }])
})

it.each(['7,50', '7.50', '€ 7,5'])(
  'an own amount of %s replaces the preset, and is named before paying',
  async (typed) => {
    const bodies: unknown[] = []
    server.use(
      serving(payDonation, ({ body }) => {
        bodies.push(body)
        return { checkoutUrl: 'https://bank.example/pay', paymentId: 'tr_1' }
      }),
    )
    open()
    const field = await ownAmount()
    // A number field reads "7,50" as 750 in an English browser.
    expect([field.type, field.inputMode]).toEqual(['text', 'decimal'])
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(['5', '10', '25'])
    fireEvent.change(field, { target: { value: typed } })
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
    give(/^Geef €\s7,50$/)
    await screen.findByText('Je gaat naar je bank')
    expect(bodies).toEqual([{ amount: 7.5, eventName: null }])
  },
)

it('an amount that may be read in two ways is not sent', async () => {
  open()
  fireEvent.change(await ownAmount(), { target: { value: '1.000' } })
  give('Geef een biertje')
  expect(await screen.findByText('Schrijf het bedrag zonder punt, bijvoorbeeld 1000 of 7,50')).toBeTruthy()
})

it('an invalid amount is explained at the field and nothing is sent', async () => {
  open()
  fireEvent.change(await ownAmount(), { target: { value: '0.50' } })
  give('Geef een biertje')
  expect(await screen.findByText('Voer een geldig bedrag in (minimaal €1)')).toBeTruthy()
  expect((await ownAmount()).getAttribute('aria-invalid')).toBe('true')
})

it('a payment that cannot start is a toast, and the form can be sent again', async () => {
  server.use(serving(payDonation, () => refusal('PAYMENT_NOT_STARTED')))
  open()
  await ownAmount()
  give(/^Geef €\s10,00$/)
  await waitFor(() => expect(getToasts()).toHaveLength(1))
  expect(screen.getByRole('button', { name: /^Geef €\s10,00$/ })).toBeTruthy()
})
