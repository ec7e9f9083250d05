import { expect, test } from 'vitest'
import { personLimits, REVIEW_HOURS } from './limits.ts'
import { type RefusalCode, refusals } from './platform/errors.ts'

// `platform` imports no limit of the product, so its sentences repeat the figures.
const FIGURES: Partial<Record<RefusalCode, number>> = {
  UNDER_AGE: REVIEW_HOURS,
  AGE_LOCKED: REVIEW_HOURS,
  LOOKING_LIMIT: personLimits.lookingPerDay,
  HOME_PLACE_LIMIT: personLimits.homePlaces,
  WAVE_LIMIT: personLimits.wavesPerDay,
  INVITATION_LIMIT: personLimits.invitationsPerDay,
  TOO_MANY_OPEN_REQUESTS: personLimits.openRequests,
  TOO_MANY_REQUESTS_AT_GROUP: personLimits.requestsAtOneGroup,
  TOO_MANY_PENDING_EVENTS: personLimits.pendingEvents,
  TOO_MANY_PICTURES: personLimits.pictures,
  TOO_MANY_OPEN_PAYMENTS: personLimits.openPayments,
}

test.each(Object.entries(FIGURES))('the sentence of %s names the limit %i', (code, figure) => {
  const { message } = refusals[code as RefusalCode]
  expect(message.match(/\d+/g)).toContain(String(figure))
})
