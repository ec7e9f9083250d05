import { Redis } from 'ioredis'
import type { Log } from '../http/log.ts'

/** What counts for all nodes is counted through this; its commands fail at once while Redis is away. */
export type RedisCommands = Redis

export type RedisLink = {
  commands: RedisCommands
  /** To every node that listens, ours included. Lost while Redis is away. */
  publish(text: string): void
  isReady(): boolean
  /** Begins connecting; tries again for ever. */
  open(): void
  close(): void
}

/** A command that has no answer after this many milliseconds counts as failed. */
const PATIENCE = 750
/** Between two tries, at most; a dead Redis refuses at once. Milliseconds. */
const RETRY = 500

/**
 * Two connections: what listens on a channel may say nothing else on it. Nothing waits for Redis: what cannot be sent now
 * is not sent, because whoever waits for it looks in the database instead.
 */
export function connectRedis(options: {
  url: string
  channel: string
  onText(text: string): void
  /** From now on everything said on the channel is heard. */
  onListening(): void
  log: Log
}): RedisLink {
  const { url, channel, onText, onListening, log } = options
  const connect = (connectionName: string) => {
    const redis = new Redis(url, {
      connectionName,
      lazyConnect: true,
      // Every Redis and Valkey speaks it.
      protocol: 2,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      commandTimeout: PATIENCE,
      connectTimeout: 2_000,
      keepAlive: 5_000,
      retryStrategy: (tries) => Math.min(tries * 50, RETRY),
    })
    // Without a listener it writes each failed try to the console; that Redis is away is said once, by the line.
    redis.on('error', (error) => log.debug({ err: error }, 'redis'))
    return redis
  }
  const commands = connect('api')
  const listener = connect('api-listener')
  listener.on('ready', () => {
    // Refused when the connection breaks again just now; the next one asks again.
    listener.subscribe(channel).then(onListening, (error: unknown) => log.debug({ err: error }, 'redis'))
  })
  listener.on('message', (_channel, text) => onText(text))
  return {
    commands,
    publish: (text) => {
      if (commands.status !== 'ready') return
      commands.publish(channel, text).catch((error: unknown) => log.debug({ err: error }, 'redis'))
    },
    isReady: () => commands.status === 'ready',
    open: () => {
      for (const redis of [commands, listener])
        redis.connect().catch((error: unknown) => log.debug({ err: error }, 'redis'))
    },
    close: () => {
      for (const redis of [commands, listener]) redis.disconnect()
    },
  }
}
