/** `LAPSED`: without an answer within `ABSENCE.offerHours`, and offered to the next member. */
export const OFFER_STATUSES = ['OPEN', 'ACCEPTED', 'DECLINED', 'LAPSED'] as const
