import { expect, test } from 'vitest'
import { eventFields } from '../events/submitting.ts'
import { groupFields } from '../groups/groups.ts'
import { updateMeeting } from '../meetings.ts'
import { isBlank } from './text.ts'

const { title, location, venue } = eventFields
const { place } = updateMeeting.body.shape

test.each(Object.entries({ title, location, venue, place, name: groupFields.name }))(
  'a %s is one line, read in its own direction',
  (_, schema) => {
    expect(schema.safeParse('\u200B\u3164\u2800\u{E0041}').data ?? '').toBe('')
    expect(schema.parse(' Leuk\r\n\r\nKlik \u202Ehier \u2066')).toBe('Leuk Klik hier')
  },
)

test.each(['', ' \n', '\u200B', '\u2060\uFE0F\u00AD', '\u3164\u115F', '\u2800', '\u202E\u0007', '\u{E0020}'])(
  'text number %# has nothing to see',
  (text) => {
    expect(isBlank(text)).toBe(true)
    expect(isBlank(`${text}❤️`)).toBe(false)
  },
)
