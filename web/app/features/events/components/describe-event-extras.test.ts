import { expect, test } from 'vitest'
import { describeEventExtras } from './describe-event-extras.ts'

const NOTHING = { place: undefined, venue: '', price: '', capacity: '', website: '', ticketUrl: '' }
const ALL = {
  place: 'Nijmegen',
  venue: 'Doornroosje',
  price: '12,50',
  capacity: '400',
  website: 'https://doornroosje.example',
  ticketUrl: 'https://kaartjes.example',
}

test.each([
  [NOTHING, 'Geen plaats, zaal, prijs, aantal bezoekers, website of link naar kaartjes'],
  [
    { ...NOTHING, place: 'Nijmegen', price: '0' },
    'Nijmegen · gratis · geen zaal, aantal bezoekers, website of link naar kaartjes',
  ],
  [{ ...ALL, website: '' }, 'Nijmegen · Doornroosje · € 12,50 · 400 bezoekers · met link naar kaartjes · geen website'],
  [ALL, 'Nijmegen · Doornroosje · € 12,50 · 400 bezoekers · met website · met link naar kaartjes'],
])('%o', (extras, text) => {
  expect(describeEventExtras(extras)).toBe(text)
})
