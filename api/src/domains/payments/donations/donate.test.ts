import { getPaymentStatus, listPurchases, payDonation } from 'contract/payments/payments.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { expect, it } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { SANDBOX_KEY } from '../sandbox/service.ts'

const testApp = useTestApp()

const finish = async (paymentId: string, status: string) => {
  const { headers } = await testApp.app.server.inject({
    method: 'POST',
    url: `/sandbox/checkout/${paymentId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `status=${status}`,
  })
  return new URL(String(headers.location))
}

it('an anonymous visitor donates and sees the result in any browser', async () => {
  const response = await testApp.call(payDonation, { body: { amount: 7.5, eventName: ' Oevers & Open Air ' } })
  expect(response.status).toBe(201)
  const { paymentId } = response.data
  const back = await finish(paymentId, 'paid')
  expect([back.pathname, back.searchParams.get('event')]).toEqual(['/donate/success', 'Oevers & Open Air'])
  for (const id of [paymentId, back.searchParams.get('payment') ?? ''])
    expect((await testApp.call(getPaymentStatus, { params: { id } })).data).toEqual({
      isPaid: true,
      status: 'paid',
      amount: { value: '7.50', currency: 'EUR' },
      metadata: {
        featureType: null,
        quantity: 1,
        grantedPlaces: null,
        originUrl: null,
        eventName: 'Oevers & Open Air',
      },
    })
})

it('a signed-in donor gets a receipt and no purchase', async () => {
  const person = await makeUser(testApp.ctx)
  const { paymentId } = (await testApp.call(payDonation, { as: person, body: { amount: 25 } })).data
  await finish(paymentId, 'paid')
  await testApp.call(getPaymentStatus, { params: { id: paymentId } })
  const { mails } = (await testApp.call(listMailbox, { query: { to: person.email } })).data
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('€ 25,00. Dit is een gift, zonder btw.')])
  expect((await testApp.call(listPurchases, { as: person })).data.purchases).toEqual([])
})

it.each([
  [0.99, 'Voer een geldig bedrag in (minimaal €1)'],
  [-5, 'Voer een geldig bedrag in (minimaal €1)'],
  [1.005, 'Voer een geldig bedrag in (minimaal €1)'],
  ['', 'Voer een geldig bedrag in (minimaal €1)'],
  ['veel', 'Voer een geldig bedrag in (minimaal €1)'],
  [null, 'Voer een geldig bedrag in (minimaal €1)'],
  [true, 'Voer een geldig bedrag in (minimaal €1)'],
  [[5], 'Voer een geldig bedrag in (minimaal €1)'],
  ['1.000', 'Schrijf het bedrag zonder punt, bijvoorbeeld 1000 of 7,50'],
  ['1e3', 'Voer een geldig bedrag in (minimaal €1)'],
  [1000.01, 'Maximaal donatiebedrag is €1.000,00'],
  [1e15, 'Maximaal donatiebedrag is €1.000,00'],
])('%j is refused as an amount', async (amount, message) => {
  const response = await testApp.call(payDonation, { raw: { body: { amount } } })
  expect([response.status, response.body.message, response.body.errors]).toEqual([
    422,
    message,
    [{ field: 'amount', message }],
  ])
})

it.each([1, 1000, '12.34', '7,50', '€ 1.000,00', 0.1 + 0.2 + 0.7])('%j is accepted as an amount', async (amount) => {
  expect((await testApp.call(payDonation, { raw: { body: { amount } } })).status).toBe(201)
})

it('the sandbox requires its key and escapes what it shows', async () => {
  const { paymentId } = (await testApp.call(payDonation, { body: { amount: 5 } })).data
  const ask = (authorization: string) =>
    testApp.app.server.inject({ url: `/sandbox/v2/payments/${paymentId}`, headers: { authorization } })
  expect((await ask('Bearer test_guess')).statusCode).toBe(401)
  expect((await ask(`Bearer ${SANDBOX_KEY}`)).statusCode).toBe(200)
  const page = await testApp.app.server.inject({ url: `/sandbox/checkout/${paymentId}` })
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await testApp.app.server.inject({ url: '/sandbox/checkout/tr_none' })).statusCode).toBe(404)
})
