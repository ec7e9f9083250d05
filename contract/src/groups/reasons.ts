import { countText } from '../platform/count-text.ts'

/** `reasons`: at most this many. `answerHours`: an owner who usually answers within so many hours answers soon. */
export const GROUP_FIT = { reasons: 3, answerHours: 3 } as const

export const placesReason = (count: number): string => `Nog ${countText(count, 'plek', 'plekken')} vrij`

export const ANSWERS_REASON = `Antwoordt meestal binnen ${GROUP_FIT.answerHours} uur`
