/**
 * EMAIL and ADDRESS are separate because the screen names what was found. OTHER_APP is another messaging service. Apart from the
 * search for them, which the first pages do not need.
 */
export const TEXT_WARNINGS = ['LINK', 'PHONE', 'EMAIL', 'ADDRESS', 'PAYMENT', 'OTHER_APP'] as const
