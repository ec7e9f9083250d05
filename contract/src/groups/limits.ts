/** Partly from spec 2, sections 5 and 9. */
export const groupLimits = {
  /** `maxOnEdit` holds for a changed name; a longer name given at creation may stay. */
  name: { min: 3, max: 100, maxOnEdit: 50 },
  description: { min: 10, max: 500 },
  joinMessage: { max: 300 },
  questions: { max: 3, length: 120 },
  answer: { max: 300 },
  rejectionNote: { max: 200 },
  tags: { max: 10, length: 30 },
  defaultSize: 10,
  maxSize: 50,
  defaultGroups: 3,
  maxGroups: 9,
  pageSize: 12,
  activeDaysAfterEvent: 7,
  popularTags: 20,
} as const
