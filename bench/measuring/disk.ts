import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const BYTES = 32_768
const FILE_BYTES = 16 * 1024 * 1024
const PAUSE_MS = 8

/**
 * Latency of the disk without load: 100 sequential writes per second of 32 kB into an existing file, each followed by
 * fdatasync. PostgreSQL commits batches of messages this way, so no stored message is acknowledged faster.
 *
 * @returns milliseconds of one write and fdatasync (p50, p99, slowest), and the fraction of the time spent in writes
 *   longer than 20 ms
 */
export async function measureDisk(seconds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-disk-'))
  const file = await open(join(folder, 'log'), 'w+')
  try {
    await file.write(Buffer.alloc(FILE_BYTES))
    await file.sync()
    const block = Buffer.alloc(BYTES, 7)
    const durations: number[] = []
    const until = performance.now() + seconds * 1000
    for (let offset = 0; performance.now() < until; offset = (offset + BYTES) % FILE_BYTES) {
      const started = performance.now()
      await file.write(block, 0, BYTES, offset)
      await file.datasync()
      durations.push(performance.now() - started)
      await pause(PAUSE_MS)
    }
    durations.sort((a, b) => a - b)
    const at = (part: number) => durations[Math.floor((durations.length - 1) * part)] ?? 0
    const stalled =
      durations.filter((duration) => duration > 20).reduce((sum, duration) => sum + duration, 0) / (seconds * 1000)
    return { p50: at(0.5), p99: at(0.99), slowest: at(1), stalled }
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
}
