import { isNull, type SQL } from 'drizzle-orm'
import { users } from './tables.ts'

/** People whom members may come across: for queries that join `users`. */
export const isVisible = (): SQL => isNull(users.suspendedAt)
