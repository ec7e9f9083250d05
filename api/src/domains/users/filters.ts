import { isNull, type SQL } from 'drizzle-orm'
import { users } from './tables.ts'

/** Users that members may see; for queries that join `users`. */
export const isVisible = (): SQL => isNull(users.suspendedAt)
