import { and, desc, eq, gte, notInArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { knownDevices } from '../tables.ts'

type DeviceRow = typeof knownDevices.$inferSelect

export async function touchDevice(db: Queryable, { userId, deviceHash, lastUsedAt }: Omit<DeviceRow, 'createdAt'>) {
  const isDevice = and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash))
  const touched = await db.update(knownDevices).set({ lastUsedAt }).where(isDevice).returning()
  return touched.length === 1
}

export const hasDevice = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.select().from(knownDevices).where(eq(knownDevices.userId, userId)).limit(1)).length === 1

export async function insertDevice(db: Queryable, row: DeviceRow, max: number): Promise<void> {
  await db.insert(knownDevices).values(row)
  const newest = db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, row.userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(max)
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, row.userId), notInArray(knownDevices.deviceHash, newest)))
}

export async function deleteDevicesSince(db: Queryable, userId: string, since: Date): Promise<void> {
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), gte(knownDevices.createdAt, since)))
}
