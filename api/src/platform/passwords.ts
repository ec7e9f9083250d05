import { hash, verify } from '@node-rs/argon2'
import { createQueue } from './queue.ts'

// OWASP's argon2id floor: about 50 ms and 19 MiB a guess on a small server (stack-notes.md).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
// More at once only takes the cores away from everybody else's requests.
const AT_ONCE = 3
// About 4 s of waiting: whoever stands further back would give up anyway.
const MAX_WAITING = 200

const inQueue = createQueue(AT_ONCE, MAX_WAITING)

// Keyboards differ in how they write é; the password is the same.
const written = (password: string) => password.normalize('NFKC')

/** At most three hashes run at once; the others wait their turn. */
export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(written(password), PARAMETERS))

// Of a password that was thrown away, with the parameters above.
const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5mVruoA1tqi6WzxU5OzeTQ$ZzbZwtIJFYL28talktzpRDvA+wUOETLWQj3QNUINL0U'

/**
 * Without a hash (nobody has that name) it takes just as long, and answers false.
 *
 * @throws Refusal SERVICE_UNAVAILABLE when too many wait already
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await inQueue(() => verify(passwordHash ?? UNKNOWN_USER_HASH, written(password)))
  return fits && passwordHash !== null
}
