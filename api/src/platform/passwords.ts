import { hash, verify } from '@node-rs/argon2'
import { createQueue } from './queue.ts'

// OWASP's minimum for argon2id: about 50 ms and 19 MiB per hash on a small server.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// More at once would only take cores from other requests.
const CONCURRENCY = 3
// About 4 s of waiting.
const MAX_WAITING = 200

const inQueue = createQueue(CONCURRENCY, MAX_WAITING)

// Keyboards encode é in two ways.
const normalized = (password: string) => password.normalize('NFKC')

/** @throws Refusal SERVICE_UNAVAILABLE when too many calls wait already */
export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(normalized(password), PARAMETERS))

// Hash of a discarded random password with the same parameters.
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5mVruoA1tqi6WzxU5OzeTQ$ZzbZwtIJFYL28talktzpRDvA+wUOETLWQj3QNUINL0U'

/**
 * @param passwordHash null for an unknown user: false after the same time, so that timing does not reveal which users exist
 * @throws Refusal SERVICE_UNAVAILABLE when too many calls wait already
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inQueue(() => verify(passwordHash ?? UNKNOWN_USER_HASH, normalized(password)))
  return matches && passwordHash !== null
}
