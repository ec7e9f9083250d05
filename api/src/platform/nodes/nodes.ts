import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/log.ts'
import { createCatchingUp } from './catching-up.ts'
import { createLine, type Line } from './line.ts'
import { createPresence, type Presence } from './presence.ts'
import { connectRedis, type RedisCommands } from './redis.ts'

/** This node among the others. */
export type Nodes = {
  say: Line['say']
  on: Line['on']
  presence: Pick<Presence, 'isElsewhere' | 'note'>
  counting: Counting
  isAway(): boolean
  countSilent(): number
  start(): void
  stop(): Promise<void>
}

/** Where what counts for all nodes together is counted. */
export type Counting = {
  commands: RedisCommands
  /** Before each name: several installations may share one Redis. */
  prefix: string
  /** Asking now would be waiting for nothing. */
  isAway(): boolean
}

/**
 * @param installation known to the nodes of one installation alone; it names their channel
 * @param held all rooms with sockets on this node
 * @param round see `createCatchingUp`
 * @param folder what is written in the folder of uploads: all nodes must have the same one
 */
export function joinNodes(options: {
  nodeId: string
  redisUrl: string
  installation: Uint8Array
  folder: string
  db: Database
  log: Log
  held(): readonly string[]
  round(): Promise<void>
}): Nodes {
  const { nodeId, redisUrl, installation, folder, db, log, held, round } = options
  const prefix = `nodes:${createHash('sha256').update(installation).digest('base64url').slice(0, 16)}`
  const link = connectRedis({
    url: redisUrl,
    channel: prefix,
    onText: (text) => line.heard(text),
    onListening: () => line.beat(),
    log,
  })
  const line: Line = createLine({
    nodeId,
    publish: link.publish,
    onLost: () => {
      catchingUp.again()
      presence.greet()
    },
    onBack: () => {
      presence.greet()
      line.say('folder', folder)
    },
    onGone: (id) => presence.forget(id),
  })
  const presence = createPresence(line, held)
  const catchingUp = createCatchingUp({ line, db, log, round })
  line.on('folder', (from, theirs: string) => {
    if (theirs === folder) return
    log.error(
      { node: from },
      'nodes have different DATA_DIR folders: pictures uploaded to one are missing on the other',
    )
  })
  const isAway = () => line.isDeaf() || !link.isReady()
  return {
    say: line.say,
    on: line.on,
    presence,
    counting: { commands: link.commands, prefix, isAway },
    isAway,
    countSilent: () => line.silent().length,
    start: () => {
      link.open()
      catchingUp.start()
    },
    stop: async () => {
      await catchingUp.stop()
      line.leave()
      // Written before the connection goes: a node that says goodbye is not missed.
      await link.commands.ping().catch(() => undefined)
      link.close()
    },
  }
}
