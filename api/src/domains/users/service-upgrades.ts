import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUser, updateUser } from './repository.ts'

type Upgrades = { chatEnhancements: boolean; extraGroupSlots: number }

/** What somebody has bought, nobody else's to change until this transaction ends; undefined when they are gone. */
export async function lockUpgrades(tx: Tx, userId: string): Promise<Upgrades | undefined> {
  const user = await lockUser(tx, userId)
  return user && { chatEnhancements: user.chatEnhancements, extraGroupSlots: user.extraGroupSlots }
}

/** Under the lock of `lockUpgrades`; who calls announces it. */
export async function changeUpgrades(ctx: Context, tx: Tx, userId: string, change: Partial<Upgrades>): Promise<void> {
  await updateUser(tx, userId, { ...change, updatedAt: ctx.now() })
}
