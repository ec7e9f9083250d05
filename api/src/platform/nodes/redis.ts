import { Redis } from 'ioredis'
import type { Log } from '../http/monitoring/log.ts'
import { OperatorError } from '../operator-error.ts'

export type RedisLink = {
  /** For counters, presence and publishing; commands fail at once while Redis is away. */
  commands: Redis
  /** For subscriptions only: a subscribed connection takes no other commands. */
  subscriber: Redis
  /** Both connections have answered within the last second or so. */
  isReady(): boolean
  /** Connects, and reconnects for ever. */
  open(): void
  close(): void
}

/** A command without an answer after this fails. */
const COMMAND_TIMEOUT_MS = 750
const MAX_RETRY_DELAY_MS = 500
const HEARTBEAT_MS = 500

/** @throws OperatorError if it does not answer */
export async function checkRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 5_000, retryStrategy: () => null, protocol: 2 })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    const reason = (error as Error).message
    throw new OperatorError(`REDIS_URL does not answer (${reason}): start Redis there, or correct the address.`, {
      cause: error,
    })
  } finally {
    redis.disconnect()
  }
}

/**
 * Nothing waits for Redis longer than COMMAND_TIMEOUT_MS. A connection that stays open but answers no heartbeat (a cut
 * cable) is replaced.
 *
 * @param onReady called when the subscriber is connected: subscriptions of an earlier connection are gone
 */
export function connectRedis(url: string, log: Log, onReady: () => void): RedisLink {
  const logError = (error: unknown) => log.debug({ err: error }, 'redis')
  const connect = (connectionName: string) => {
    const redis = new Redis(url, {
      connectionName,
      lazyConnect: true,
      // RESP2: every Redis and Valkey speaks it.
      protocol: 2,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: 2_000,
      keepAlive: 5_000,
      retryStrategy: (tries) => Math.min(tries * 50, MAX_RETRY_DELAY_MS),
    })
    // Without a listener ioredis writes each failed attempt to the console.
    redis.on('error', logError)
    return redis
  }
  const commands = connect('api')
  const subscriber = connect('api-subscriber')
  const both = [commands, subscriber]
  const answering = new Set<Redis>()
  for (const redis of both) redis.on('close', () => answering.delete(redis))
  commands.on('ready', () => answering.add(commands))
  subscriber.on('ready', () => {
    answering.add(subscriber)
    onReady()
  })
  let heartbeat: ReturnType<typeof setInterval> | undefined

  function sendHeartbeats(): void {
    for (const redis of both) {
      if (redis.status !== 'ready') continue
      redis.ping().catch((error: unknown) => {
        logError(error)
        if (redis.status !== 'ready') return
        answering.delete(redis)
        redis.disconnect(true)
      })
    }
  }

  return {
    commands,
    subscriber,
    isReady: () => answering.size === both.length,
    open: () => {
      heartbeat = setInterval(sendHeartbeats, HEARTBEAT_MS)
      for (const redis of both) redis.connect().catch(logError)
    },
    close: () => {
      clearInterval(heartbeat)
      for (const redis of both) redis.disconnect()
    },
  }
}
