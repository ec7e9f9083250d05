import type { z } from './zod.ts'

export const DATE_INVALID = 'Voer een geldige datum in'

/**
 * Accepts the years 1000 to 2999. PostgreSQL has no year 0, and JavaScript writes the years before 0 and after 9999 in a way
 * of its own, which an offset leads to: each would be a 500.
 */
export const storableDate = <T extends z.ZodType<string>>(date: T, message = DATE_INVALID) =>
  date.refine((text) => /^[12]/.test(text), message)
