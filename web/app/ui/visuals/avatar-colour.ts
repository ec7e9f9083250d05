import { hashOf } from 'poster/seeded-random.ts'

/** White text on each has a contrast of at least 4.5:1. */
const AVATAR_COLOURS = ['#CC2268', '#A9481A', '#0C6E7C', '#2A62D6', '#5A45C9', '#1A7A56', '#8E3BB8', '#A8263E'] as const

/** The same user id always gives the same colour. */
export function avatarColour(userId: string): { background: string; text: string } {
  return { background: AVATAR_COLOURS[hashOf(userId) % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0], text: '#FFFFFF' }
}

/** "sanne" → "Sa" */
export function initials(username: string): string {
  const characters = Array.from(username.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, ''))
  const [first = '?', second = ''] = characters
  return first.toLocaleUpperCase('nl') + second.toLocaleLowerCase('nl')
}
