import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from 'contract/platform/durations.ts'
import type { Random } from '../../api/seed/random.ts'
import { query } from '../../api/src/platform/db/embedded-postgres/testing.ts'
import { fillDisk } from '../../api/src/testing/servers/small-disk.ts'
import type { Machine } from './nodes.ts'

/** `lane`: faults of one lane follow each other, those of different lanes overlap. */
export type Fault = { lane: 'node' | 'database' | 'redis'; run(machine: Machine, draw: Random): Promise<void> }

/** Each ends with everything in working order again. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'node killed': {
    lane: 'node',
    async run({ nodes }, draw) {
      const node = draw.pick(nodes)
      await node.end('SIGKILL')
      await sleep(draw.between(0, 2 * SECOND))
      await node.start()
    },
  },
  'node restarted': {
    lane: 'node',
    async run({ nodes }, draw) {
      const node = draw.pick(nodes)
      const code = await node.end('SIGTERM')
      if (code !== 0) throw new Error(`a node ended with ${code} after SIGTERM`)
      await node.start()
    },
  },
  'node frozen': {
    lane: 'node',
    async run({ nodes }, draw) {
      const { pid } = draw.pick(nodes).server()
      process.kill(pid, 'SIGSTOP')
      await sleep(draw.between(200, 8 * SECOND))
      process.kill(pid, 'SIGCONT')
    },
  },
  'clock moved': {
    lane: 'node',
    async run({ nodes }, draw) {
      const node = draw.pick(nodes)
      await node.setClock(draw.between(-300, 300) * SECOND)
      await sleep(draw.between(SECOND, 10 * SECOND))
      await node.setClock(0)
    },
  },
  'connections ended': {
    lane: 'database',
    async run({ postgres }, draw) {
      for (let times = draw.between(1, 20); times > 0; times -= 1) {
        await query(
          await postgres.superuserUrl(),
          `select pg_terminate_backend(pid) from pg_stat_activity
           where usename = '${new URL(postgres.appUrl()).username}' and random() < ${draw.next()}`,
        )
        await sleep(draw.between(0, 300))
      }
    },
  },
  'database crashed': {
    lane: 'database',
    async run({ postgres, retarget }, draw) {
      await postgres.stopImmediately()
      await sleep(draw.between(0, 3 * SECOND))
      await postgres.start()
      retarget()
    },
  },
  'database delayed': {
    lane: 'database',
    async run({ nodes }, draw) {
      const { database } = draw.pick(nodes)
      database.freeze()
      await sleep(draw.between(200, 5 * SECOND))
      database.restore()
    },
  },
  'commit unanswered': {
    lane: 'database',
    async run({ nodes }, draw) {
      const { database } = draw.pick(nodes)
      database.dropNextResponse()
      await sleep(draw.between(200, SECOND))
      database.restore()
    },
  },
  'disk full': {
    lane: 'database',
    async run({ disk }, draw) {
      const filler = join(disk.outside, 'filler')
      await fillDisk(filler)
      await sleep(draw.between(SECOND, 5 * SECOND))
      await rm(filler)
    },
  },
  'Redis killed': {
    lane: 'redis',
    async run({ redis }, draw) {
      await redis.kill()
      await sleep(draw.between(0, 5 * SECOND))
      await redis.start()
    },
  },
  'Redis delayed': {
    lane: 'redis',
    async run({ nodes }, draw) {
      const { redis } = draw.pick(nodes)
      redis.freeze()
      await sleep(draw.between(200, 5 * SECOND))
      redis.restore()
    },
  },
}
