import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pollInput } from '../chat/polls.ts'
import { sendContactMessage } from '../contact.ts'
import { eventFields } from '../events/submitting.ts'
import { groupFields, tag } from '../groups/groups.ts'
import { createGroup } from '../groups/lifecycle.ts'
import { joinGroup } from '../groups/membership.ts'
import { updateMeeting } from '../meetings.ts'
import { writeReference } from '../references.ts'
import { createPublicReport, reportFields } from '../reports.ts'
import { musicalPreferences } from '../users/users.ts'
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

test('invisible text is refused where text is required', () => {
  const { naam, bericht } = sendContactMessage.body.shape
  const required = [
    ...[title, location, place, groupFields.name, createGroup.body.shape.description, tag, naam, bericht],
    ...[writeReference.body.shape.text, reportFields.shape.notes, createPublicReport.body.shape.text],
    ...[pollInput.shape.question, pollInput.shape.options.element],
    ...[musicalPreferences.element, joinGroup.body.shape.answers.unwrap().element],
  ]
  const invisible = fc.constantFrom(
    ' ',
    '\n',
    '\u00A0',
    '\u00AD',
    '\u034F',
    '\u200B',
    '\u2060',
    '\u2800',
    '\u3164',
    '\uFE0F',
  )
  fc.assert(
    fc.property(fc.string({ unit: invisible, maxLength: 20 }), (text) => {
      expect(required.map((schema) => schema.safeParse(text).success)).toEqual(required.map(() => false))
    }),
  )
})
