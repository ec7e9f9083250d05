import { expect, test } from 'vitest'
import { eventFields } from '../events/events.ts'
import { groupFields } from '../groups/groups.ts'
import { updateMeeting } from '../meetings.ts'

const { title, location, venue } = eventFields
const { place } = updateMeeting.body.shape

test.each(Object.entries({ title, location, venue, place, name: groupFields.name }))(
  'a %s is one line, read in its own direction',
  (_, schema) => {
    expect(schema.parse(' Leuk\r\n\r\nKlik \u202Ehier \u2066')).toBe('Leuk Klik hier')
  },
)
