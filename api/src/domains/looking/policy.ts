import { type EventStatus, isLiveStatus } from 'contract/events/events.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'

type EventState = { status: EventStatus; isPublic: boolean; overAt: Date }

/** With the sentence to show where the code's own does not fit. */
export type LookingRefusal = { code: RefusalCode; message?: string }

export function refusalToLook(event: EventState, now: Date): LookingRefusal | null {
  if (event.status === 'CANCELLED') return { code: 'EVENT_NOT_LIVE', message: 'Dit evenement gaat niet door.' }
  if (!isLiveStatus(event.status)) return { code: 'EVENT_NOT_LIVE' }
  if (event.overAt <= now) return { code: 'EVENT_ENDED' }
  if (event.isPublic) return null
  return { code: 'EVENT_NOT_PUBLIC', message: 'Bij een besloten evenement kun je geen gezelschap zoeken.' }
}
