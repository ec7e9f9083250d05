import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { expect, test } from 'vitest'
import { previewOf } from './message.ts'

const message = { content: 'Hoi', messageType: 'TEXT', deletedAt: null } as const

test('a message that an administrator removed is named so, wherever it was', () => {
  const at = '2026-06-01T10:00:00.000Z'
  expect(previewOf({ ...message, deletedAt: at, removedAt: at })).toBe(`Bericht verwijderd door ${PRODUCT_NAME}`)
  expect(previewOf({ ...message, deletedAt: at, removedAt: null })).toBe('Bericht verwijderd')
})

test('the conversation list hides the text of a suspended person, as the chat does', () => {
  const author = { suspendedAt: '2026-06-01T10:00:00.000Z' }
  expect(previewOf({ ...message, author })).toBe('Bericht verborgen: dit lid is geschorst')
  expect(previewOf({ ...message, author: { suspendedAt: null } })).toBe('Hoi')
  expect(previewOf({ ...message, userSuspendedAt: author.suspendedAt })).toBe('Bericht verborgen: dit lid is geschorst')
})
