import type { Bench } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'

const TRIES = 200
/** Enough accounts to stay below the lock after five wrong passwords. */
const ACCOUNTS = 50

/** Compares the time of a wrong password with that of an unknown name: an attacker must not see a difference. */
export async function measureLogin({ startProduct }: Bench): Promise<void> {
  const product = await startProduct()
  const post = (path: string, body: object) =>
    fetch(`${product.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const body = { username: `klok${n}`, email: `klok${n}@example.nl`, password: 'Festival!2026' }
    const response = await post('/auth/register', body)
    if (response.status !== 201) throw new Error(`register answered ${response.status}`)
  }
  const durations: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const attempt = async (kind: 'known' | 'unknown', n: number) => {
    const identifier = kind === 'known' ? `klok${n % ACCOUNTS}` : `niemand${n}`
    const start = performance.now()
    const answer = await post('/auth/login', { identifier, password: `verkeerd-${n}` })
    await answer.arrayBuffer()
    if (answer.status !== 401) throw new Error(`${kind} answered ${answer.status}`)
    durations[kind].push(performance.now() - start)
  }
  // Four attempts per account; a fifth would lock it.
  for (let n = 0; n < TRIES; n += 1) {
    await attempt(n % 2 === 0 ? 'known' : 'unknown', n)
    await attempt(n % 2 === 0 ? 'unknown' : 'known', n)
  }
  const [known, unknown] = [median(durations.known), median(durations.unknown)]
  const difference = Math.abs(known / unknown - 1) * 100
  console.log(
    `Login, ${TRIES} tries each: wrong password ${known.toFixed(1)} ms, unknown name ${unknown.toFixed(1)} ms, ` +
      `medians differ ${difference.toFixed(1)}% (at most 10%)`,
  )
}
