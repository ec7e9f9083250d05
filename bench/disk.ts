import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const BYTES = 32_768
const FILE_BYTES = 16 * 1024 * 1024
const PAUSE_MS = 8

/**
 * What the disk under the measured database does by itself, with nothing else running: writes of 32 kB into a file that
 * is there already, each made durable before the next, a hundred a second. As PostgreSQL commits batches of messages;
 * no acknowledgement of something stored can be quicker.
 *
 * @param seconds how long it looks
 * @returns milliseconds of one write and fdatasync: p50, p99 and the slowest; and the share of the time spent in those
 *   that took over 20 ms
 */
export async function watchDisk(seconds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-disk-'))
  const file = await open(join(folder, 'log'), 'w+')
  try {
    await file.write(Buffer.alloc(FILE_BYTES))
    await file.sync()
    const piece = Buffer.alloc(BYTES, 7)
    const taken: number[] = []
    const until = performance.now() + seconds * 1000
    for (let place = 0; performance.now() < until; place = (place + BYTES) % FILE_BYTES) {
      const started = performance.now()
      await file.write(piece, 0, BYTES, place)
      await file.datasync()
      taken.push(performance.now() - started)
      await pause(PAUSE_MS)
    }
    taken.sort((a, b) => a - b)
    const at = (share: number) => taken[Math.floor((taken.length - 1) * share)] ?? 0
    const stalled = taken.filter((one) => one > 20).reduce((sum, one) => sum + one, 0) / (seconds * 1000)
    return { p50: at(0.5), p99: at(0.99), slowest: at(1), stalled }
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
}
