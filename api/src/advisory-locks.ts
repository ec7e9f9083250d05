/**
 * The numbers of all advisory locks of the product. They are arbitrary, but the same in every release, because nodes of two
 * releases run side by side. A lock of an id is hashed with its number, so it never equals a lock of a number alone.
 */
export const ADVISORY_LOCKS = {
  admins: 4_712,
  imports: 4_118_225_901,
  /** Of a user. */
  groupCount: 4_711,
  limits: 4_713,
  /** Of an event. */
  proposals: 4_712,
  groupSigns: 4_716,
  /** Of a group and two users. */
  references: 5_023,
} as const
