import { expect, test } from 'vitest'
import { describeGroupSettings } from './group-fields.tsx'

const SETTINGS = {
  tags: [],
  audience: 'EVERYONE',
  minAge: '',
  maxAge: '',
  questions: [],
  membersMayAdmit: false,
  takesRequests: true,
  isPublic: true,
} as const

test.each([
  [{}, 'Voor iedereen · geen labels of vragen · leden laten niemand toe · openbaar'],
  [
    { tags: ['techno'], questions: ['Hoe reis je?', ' '], membersMayAdmit: true },
    'Voor iedereen · 1 label · 1 vraag · leden mogen iemand toelaten · openbaar',
  ],
  [
    { audience: 'WOMEN_AND_NONBINARY' as const, minAge: '20', tags: ['techno', 'trein'], takesRequests: false },
    'Voor vrouwen en non-binaire mensen vanaf 20 jaar · 2 labels · geen vragen · leden laten niemand toe · alleen op uitnodiging · openbaar',
  ],
  [
    { minAge: 18, maxAge: 30, isPublic: false },
    'Voor mensen van 18 t/m 30 jaar · geen labels of vragen · leden laten niemand toe · alleen leden zien de groep',
  ],
])('%o', (changed, text) => {
  expect(describeGroupSettings({ ...SETTINGS, tags: [], questions: [], ...changed })).toBe(text)
})
