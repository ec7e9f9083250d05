import { describe, expect, test } from 'vitest'
import { isSameMessage, refusalToEnterGroup } from './policy.ts'

describe('refusalToEnterGroup', () => {
  test.each([
    [undefined, 'GROUP_NOT_FOUND'],
    [{ isPublic: true, status: null }, 'NOT_GROUP_MEMBER'],
    [{ isPublic: true, status: 'PENDING' }, 'NOT_GROUP_MEMBER'],
    [{ isPublic: true, status: 'ACCEPTED' }, null],
    [{ isPublic: false, status: null }, 'GROUP_NOT_FOUND'],
    [{ isPublic: false, status: 'REJECTED' }, 'GROUP_NOT_FOUND'],
    [{ isPublic: false, status: 'ACCEPTED' }, null],
  ])('%j → %s', (standing, code) => expect(refusalToEnterGroup(standing)).toBe(code))
})

describe('isSameMessage', () => {
  const sent = { targetId: 'g', content: 'hoi', type: 'TEXT' as const, gifUrl: null, gifId: null }
  const stored = { ...sent, deletedAt: null }
  test.each([
    ['the same', {}, true],
    ['another text', { content: 'hallo' }, false],
    ['another group', { targetId: 'h' }, false],
    ['another kind', { type: 'EMOJI' as const }, false],
    ['another GIF', { gifId: 'x' }, false],
    ['deleted since', { content: '', deletedAt: new Date() }, true],
    ['deleted since, elsewhere', { content: '', deletedAt: new Date(), targetId: 'h' }, false],
  ])('%s', (_, change, same) => expect(isSameMessage({ ...stored, ...change }, sent)).toBe(same))
})
