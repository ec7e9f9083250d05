import { expect, test } from 'vitest'
import { endText, limitText } from './labels.ts'

const newcomer = {
  newcomerUntil: '2027-03-31T11:00:00.000Z',
  openRequests: { used: 4, max: 5 },
  pictures: { used: 0, max: 100 },
  conversations: { used: 3, max: 3 },
  eventsToday: { used: 0, max: 2 },
  lookingToday: { used: 19, max: 20 },
}

test('a new account sees what is left of its limits', () => {
  expect(limitText(newcomer, 'openRequests')).toBe('Je kunt nu nog 1 groep vragen.')
  expect(limitText(newcomer, 'conversations')).toContain('Met wie je al praat, kun je verder.')
  expect(limitText(newcomer, 'eventsToday')).toBe('Je kunt vandaag nog 2 evenementen insturen.')
  expect(limitText(newcomer, 'lookingToday')).toBe('Je kunt vandaag nog bij 1 evenement gezelschap gaan zoeken.')
  expect(endText(newcomer.newcomerUntil)).toBe(
    'Dat komt doordat je nieuw bent. Het geldt tot een groep je toelaat, of tot 31 maart.',
  )
})

test('another account sees nothing', () => {
  const limits = { ...newcomer, newcomerUntil: null, conversations: null, eventsToday: null, lookingToday: null }
  for (const of of ['openRequests', 'conversations', 'eventsToday'] as const) expect(limitText(limits, of)).toBeNull()
})
