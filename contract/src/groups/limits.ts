/** Partly from spec 2, sections 5 and 9. */
export const groupLimits = {
  /** `maxOnEdit` holds for a changed name; a longer name given at creation may stay. */
  name: { min: 3, max: 100, maxOnEdit: 50 },
  description: { min: 10, max: 500 },
  joinMessage: { max: 300 },
  /** The owner's questions to people who ask to join. */
  questions: { max: 3, length: 120 },
  answer: { max: 300 },
  /** Written by the owner with a rejection. */
  rejectionNote: { max: 200 },
  tags: { max: 10, length: 30 },
  defaultSize: 10,
  maxSize: 50,
  /** Simultaneous groups without extra slots. */
  defaultGroups: 3,
  /** Simultaneous groups with every extra slot. */
  maxGroups: 9,
  pageSize: 12,
  activeDaysAfterEvent: 7,
  popularTags: 20,
} as const
