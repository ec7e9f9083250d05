import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { findUser, type UserRow } from './repository.ts'

/** @throws Refusal USER_NOT_FOUND */
export async function getUser(ctx: Context, id: string): Promise<UserRow> {
  return (await findUser(ctx.db, id)) ?? refuse('USER_NOT_FOUND')
}
