import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { median } from './figures.ts'
import { fillPublicTown, LANDING_PATH } from './lighthouse.ts'
import { type Bench, serve } from './processes.ts'

const AT_ONCE = 16
const WARM_UP_MS = 1_000
const ROUND_MS = 3_000
const ROUNDS = 3
const TO_REACH = 0.5

/** P7: requests a second of a public landing page, whole, beside a bare Fastify route with the same HTML in memory. */
export async function measureLanding({ postgres, serveOurs }: Bench): Promise<void> {
  await fillPublicTown(postgres.appUrl)
  const ours = await serveOurs()
  try {
    const html = await read(ours.address + LANDING_PATH, new Agent())
    const bare = await serve('./bare-page.ts', { HTML: html })
    try {
      const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
      await load(ours.address + LANDING_PATH, WARM_UP_MS)
      await load(bare.address, WARM_UP_MS)
      // In turns, so that whatever else the machine does falls on both.
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.ours.push(await load(ours.address + LANDING_PATH, ROUND_MS))
        rates.bare.push(await load(bare.address, ROUND_MS))
      }
      const [mine, theirs] = [median(rates.ours), median(rates.bare)]
      console.log(
        `P7 ${LANDING_PATH}: ${mine.toFixed(0)}/s beside ${theirs.toFixed(0)}/s, ratio ${(mine / theirs).toFixed(2)} ` +
          `(to reach ${TO_REACH.toFixed(2)}); ${html.length} characters, machine load ${loadavg()[0]?.toFixed(1)}`,
      )
    } finally {
      await bare.end()
    }
  } finally {
    await ours.end()
  }
}

/** Keeps `AT_ONCE` calls under way for a while, each on a connection that stays open; answers how many a second. */
async function load(url: string, milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const begun = performance.now()
  let answered = 0
  const one = async () => {
    while (performance.now() < begun + milliseconds) {
      await read(url, agent)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  const perSecond = (answered / (performance.now() - begun)) * 1000
  agent.destroy()
  return perSecond
}

function read(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString())
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    }).on('error', reject)
  })
}
