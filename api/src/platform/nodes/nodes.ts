import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { createDatabaseSignal } from '../db/database-signal.ts'
import type { Log } from '../http/monitoring/log.ts'
import { connectRedis, type RedisClient } from './redis.ts'
import { createRoomChannels, type RoomChannels, type RoomMessage } from './room-channels.ts'

export type Nodes = {
  channels: RoomChannels
  counting: Counting
  /** Redis is not reached: other nodes' messages do not arrive. */
  isAway(): boolean
  /** Every node, this one included. */
  askAllToResume(): void
  start(): void
  stop(): Promise<void>
}

export type Counting = {
  commands: RedisClient
  /** Prefix of each key: several installations may share one Redis. */
  prefix: string
  isAway(): boolean
}

/** Below the 2 s within which a message arrives while Redis is away, jitter included. */
const RESUME_EVERY_MS = 1_400
const JITTER = 0.25
const SIGNAL_EVERY_MS = 1_000
const CHECK_EVERY_MS = 250
const LOG_AFTER_MS = 2_000
/** A node that lost a message to others may go on losing some until all are subscribed again. */
const RESUME_AFTER_SIGNAL_MS = 2_000
const FOLDER_ROOM = 'folder'

/**
 * Connects this node to the others through Redis. Clients recover lost messages by resuming: each requests its position from
 * the database. This node asks them to after a reconnection, repeatedly while Redis is away, and when another node could not
 * publish.
 * @param installation a secret of this installation; its hash names the channels
 * @param folder id of the upload folder, which all nodes must share
 * @param listRooms rooms with a socket on this node
 * @param resume revokes stale access of this node's sockets and asks its clients to resume; safe to repeat
 */
export function joinNodes(options: {
  nodeId: string
  redisUrl: string
  databaseUrl: string
  installation: Uint8Array
  folder: string
  db: Database
  log: Log
  listRooms(): readonly string[]
  receive(room: string, message: RoomMessage): void
  resume(): Promise<void>
}): Nodes {
  const { nodeId, redisUrl, databaseUrl, installation, folder, db, log, listRooms, receive, resume } = options
  const prefix = `nodes:${createHash('sha256').update(installation).digest('base64url').slice(0, 16)}`
  let isSubscribed = false
  const isAway = () => !isSubscribed || !link.isReady()

  const link = connectRedis(redisUrl, log, () => {
    isSubscribed = false
    channels.subscribeAll([FOLDER_ROOM, ...listRooms()]).then(
      () => {
        isSubscribed = true
        channels.publish(FOLDER_ROOM, { event: 'folder', payload: folder })
        resumes.request()
      },
      (error: unknown) => log.debug({ err: error }, 'redis'),
    )
  })
  const channels = createRoomChannels({
    link,
    nodeId,
    prefix,
    onLost: () => signals.request(),
    receive: (room, message) => {
      if (room !== FOLDER_ROOM) return receive(room, message)
      if ('payload' in message && message.payload !== folder)
        log.error('nodes have different DATA_DIR folders: pictures uploaded to one are missing on the other')
    },
  })
  let resumeUntil = 0
  const onSignal = () => {
    resumeUntil = performance.now() + RESUME_AFTER_SIGNAL_MS
    resumes.request()
  }
  const signal = createDatabaseSignal({ databaseUrl, db, log, onSignal })

  const signals = createThrottle(() => signal.send(), SIGNAL_EVERY_MS)
  const resumes = createThrottle(
    () => resume().catch((error: unknown) => log.warn({ err: error }, 'asking clients to resume failed')),
    RESUME_EVERY_MS,
    JITTER,
  )

  let awaySince: number | null = null
  let isLogged = false
  function check(): void {
    if (isAway()) {
      awaySince ??= performance.now()
      resumes.request()
      if (isLogged || performance.now() - awaySince < LOG_AFTER_MS) return
      isLogged = true
      log.warn('Redis is away: clients resume from the database')
    } else {
      awaySince = null
      if (performance.now() < resumeUntil) resumes.request()
      if (isLogged) log.info('Redis is back')
      isLogged = false
    }
  }

  let checks: ReturnType<typeof setInterval> | undefined
  return {
    channels,
    counting: { commands: link.commands, prefix, isAway },
    isAway,
    askAllToResume: signals.request,
    start: () => {
      link.open()
      signal.start()
      checks = setInterval(check, CHECK_EVERY_MS)
    },
    stop: async () => {
      clearInterval(checks)
      resumes.stop()
      signals.stop()
      await signal.stop()
      link.close()
    },
  }
}

/** At most one run in each interval; a request meanwhile is served by the next. @param jitter share by which an interval varies */
function createThrottle(run: () => Promise<unknown>, intervalMs: number, jitter = 0) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let ranAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  const runNow = () => {
    ranAt = performance.now()
    timer = null
    void run()
  }
  return {
    request(): void {
      if (timer !== null || isStopped) return
      const interval = intervalMs * (1 + jitter * (2 * Math.random() - 1))
      timer = setTimeout(runNow, Math.max(0, ranAt + interval - performance.now()))
    },
    stop(): void {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
