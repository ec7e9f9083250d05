/** The ages of a group's people: `from` and up, below `to`. In steps that show nobody's own age, of at least so many people. */
export const AGE_RANGE = { step: 5, people: 3 } as const
export type AgeRange = { from: number; to: number }

/** "20 tot 35 jaar" */
export const ageRangeText = ({ from, to }: AgeRange): string => `${from} tot ${to} jaar`
