import { z } from './zod.ts'

/** UUIDv7; any version is accepted. In lower case as PostgreSQL returns them, because the code compares ids as text. */
export const id = z.uuid().toLowerCase()

/** An `id` with a message of its own for anything else. */
export const idWithMessage = (message: string) => z.uuid(message).toLowerCase()

/** ISO 8601 in UTC with Z and milliseconds. */
export const instant = z.iso.datetime()

export const idParams = z.object({ id })
