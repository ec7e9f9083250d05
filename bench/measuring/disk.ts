import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './statistics.ts'

const BYTES = 32_768
const FILE_BYTES = 16 * 1024 * 1024
const PAUSE_MS = 8

/**
 * The disk without load: 100 sequential writes per second of 32 kB into an existing file, each followed by fdatasync. PostgreSQL
 * commits batches of messages this way, so no stored message is acknowledged faster.
 *
 * @returns p99 of one write and fdatasync in milliseconds
 */
export async function measureDisk(seconds: number): Promise<number> {
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
    return percentile(durations, 0.99)
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
}
