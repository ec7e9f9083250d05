import { z } from './zod.ts'

/** UUIDv7 made by the application; any UUID version is read. */
export const id = z.uuid()

/** An instant: ISO 8601 in UTC with Z, milliseconds included. */
export const instant = z.iso.datetime()

export const idParams = z.object({ id })
