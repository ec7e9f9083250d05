import { describeTextWarnings } from 'contract/text-warnings.ts'
import { expect, test } from 'vitest'
import { aMessage, tom } from '~/testing/chat-messages.ts'
import { warningsForReader, warningsForWriter } from './first-contact.ts'

const ME = 'me'
const mine = (seq: number, content: string) => aMessage(seq, { content, author: { ...tom, id: ME } })
const theirs = (seq: number, content: string) => aMessage(seq, { content })
const LINK = 'Kijk op www.kwaad.ru'

test('the writer looks again once, until the other answers', () => {
  expect(warningsForWriter(LINK, [], [], ME)).toEqual(['LINK'])
  expect(warningsForWriter('Hoi!', [], [], ME)).toEqual([])
  expect(warningsForWriter(LINK, [mine(1, 'Hoi')], [], ME)).toEqual(['LINK'])
  expect(warningsForWriter(LINK, [mine(1, 'Mijn nummer is 0612345678')], [], ME)).toEqual([])
  expect(warningsForWriter(LINK, [], [{ input: { content: LINK } }], ME)).toEqual([])
  expect(warningsForWriter(LINK, [mine(1, 'Hoi'), theirs(2, 'Hoi!')], [], ME)).toEqual([])
  expect(warningsForWriter(LINK, [theirs(1, 'Hoi!')], [], ME)).toEqual([])
})

test('the reader sees a note on messages before the reader’s own first one', () => {
  const first = theirs(1, LINK)
  expect([...warningsForReader([first, theirs(2, 'Hoi')], ME)]).toEqual([[first.id, ['LINK']]])
  expect([...warningsForReader([mine(1, 'Hoi'), theirs(2, LINK)], ME)]).toEqual([])
  expect([...warningsForReader([theirs(1, 'Hoi'), mine(2, 'Hoi'), theirs(3, LINK)], ME)]).toEqual([])
})

test('a link to this site is no warning', () => {
  expect(warningsForWriter(`Zie ${window.location.origin}/events/x`, [], [], ME)).toEqual([])
})

test('what is found reads as a sentence', () => {
  expect(describeTextWarnings(['LINK', 'PHONE', 'OTHER_APP'])).toBe('een link, een telefoonnummer en een andere app')
})
