import { median } from './figures.ts'
import type { Bench } from './processes.ts'

const TRIES = 200
/** Distinct accounts, so that the five-password lock never comes into play. */
const ACCOUNTS = 50

/** Whether a wrong password and an unknown name can be told apart by the clock: medians within 10%. */
export async function measureLogin({ serveOurs }: Bench): Promise<void> {
  const ours = await serveOurs()
  try {
    const post = (path: string, body: object) =>
      fetch(`${ours.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (let n = 0; n < ACCOUNTS; n += 1) {
      const body = { username: `klok${n}`, email: `klok${n}@example.nl`, password: 'Festival!2026' }
      const made = await post('/auth/register', body)
      if (made.status !== 201) throw new Error(`register answered ${made.status}`)
    }
    const taken: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const attempt = async (kind: 'known' | 'unknown', n: number) => {
      const identifier = kind === 'known' ? `klok${n % ACCOUNTS}` : `niemand${n}`
      const start = performance.now()
      const answer = await post('/auth/login', { identifier, password: `verkeerd-${n}` })
      await answer.arrayBuffer()
      if (answer.status !== 401) throw new Error(`${kind} answered ${answer.status}`)
      taken[kind].push(performance.now() - start)
    }
    // Four tries per account: a fifth would lock it.
    for (let n = 0; n < TRIES; n += 1) {
      await attempt(n % 2 === 0 ? 'known' : 'unknown', n)
      await attempt(n % 2 === 0 ? 'unknown' : 'known', n)
    }
    const [known, unknown] = [median(taken.known), median(taken.unknown)]
    const off = Math.abs(known / unknown - 1) * 100
    console.log(
      `Login, ${TRIES} tries each: wrong password ${known.toFixed(1)} ms, unknown name ${unknown.toFixed(1)} ms, ` +
        `medians ${off.toFixed(1)}% apart (to stay within 10%)`,
    )
  } finally {
    await ours.end()
  }
}
