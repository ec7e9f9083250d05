// Without the contract's schemas: the help page loads it.

/** What one person may have or start at most, never multiplied by `RATE_LIMIT_SCALE`. */
export const personLimits = {
  /** Unanswered requests to join, the wait list included. */
  openRequests: 50,
  /** Requests to join one group within 24 hours; each withdrawal makes another possible. */
  requestsAtOneGroup: 30,
  pendingEvents: 50,
  openReports: 20,
  /** Purchases and donations started within 24 hours and not paid. */
  openPayments: 20,
  /** Pictures sent in chats within 24 hours. */
  pictures: 100,
  /** People invited to groups, per day in Amsterdam. */
  invitationsPerDay: 30,
  /** People greeted where both look for company, per day in Amsterdam. */
  wavesPerDay: 20,
  /** Events at which the person begins to look for company, per day in Amsterdam: looking opens the list of who goes. */
  lookingPerDay: 60,
  /** Changes of the home place within 24 hours. */
  homePlaces: 3,
  /** Different people whose profile is opened, per day in Amsterdam. */
  profilesPerDay: 400,
  /** Browsers that receive push messages; the oldest is dropped. */
  pushDevices: 10,
} as const

/**
 * The limits of a new account: for `days`, or until another member accepts the person into a group. Administrators have none.
 */
export const newcomerLimits = {
  days: 7,
  openRequests: 5,
  /** Conversations begun with people who share no group with the person. */
  conversations: 3,
  /** Per day in Amsterdam. */
  eventsPerDay: 2,
  invitationsPerDay: 5,
  wavesPerDay: 5,
  lookingPerDay: 20,
  profilesPerDay: 60,
} as const

/**
 * What others see of a person's turnout. Statements of an account younger than `establishedDays` at the end of the event count
 * for the outcome that the group sees, and not for what others see: new accounts that work together cannot change another
 * person's record.
 */
export const trustLimits = {
  /** Older events no longer count. */
  months: 12,
  /** Events gone along before others see how many. */
  shownFrom: 3,
  /** Number of different established people who confirmed them. */
  confirmers: 2,
  establishedDays: 30,
  /** Accounts made within this many days of each other cannot confirm each other for others, and count as one person. */
  apartDays: 7,
} as const

/** Administrators promise to look at a report, or at an age below the terms, within this many hours. */
export const REVIEW_HOURS = 48

/** Kilometres around a place, unless the person chooses another radius. */
export const DEFAULT_RADIUS = 25
