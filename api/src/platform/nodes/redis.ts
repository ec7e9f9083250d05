import { Cluster, type CommonRedisOptions, Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../http/monitoring/log.ts'
import { OperatorError } from '../operator-error.ts'
import { type RedisPlace, readRedisUrl } from './redis-url.ts'

export type RedisClient = Redis | Cluster

export type RedisLink = {
  /** For counters, presence and publishing; commands fail at once while Redis is away. */
  commands: RedisClient
  /** For subscriptions only: a subscribed connection takes no other commands. A cluster's client holds both kinds. */
  subscriber: RedisClient
  /** Every connection has answered within the last second or so, and the servers of a cluster have been the same for longer. */
  isReady(): boolean
  /** How many connections are subscribed to each sharded channel. */
  countSubscribers(channels: readonly string[]): Promise<number[]>
  open(): void
  close(): void
}

/** A command without an answer after this fails. */
const COMMAND_TIMEOUT_MS = 750
const MAX_RETRY_DELAY_MS = 500
const HEARTBEAT_MS = 500
/** Subscriptions follow a change of the cluster's servers within this. */
const SETTLING_MS = 2_000

/** @throws OperatorError if it does not answer */
export async function checkRedis(url: string): Promise<void> {
  const redis = createClient(placeOf(url), { connectTimeout: 5_000 }, () => null)
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

/** Nothing waits longer than COMMAND_TIMEOUT_MS. @param onReady called once connected: earlier subscriptions are gone */
export function connectRedis(url: string, log: Log, onReady: () => void): RedisLink {
  const place = placeOf(url)
  const logError = (error: unknown) => log.debug({ err: error }, 'redis')
  const connect = (connectionName: string) => {
    const options = {
      connectionName,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: 2_000,
      keepAlive: 5_000,
      autoResubscribe: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
    }
    const client = createClient(place, options, (tries) => Math.min(tries * 50, MAX_RETRY_DELAY_MS))
    // Without a listener ioredis writes each failed attempt to the console.
    client.on('error', logError)
    return client
  }
  const commands = connect('api')
  const subscriber = commands instanceof Cluster ? commands : connect('api-subscriber')
  const clients = new Set([commands, subscriber])
  const answering = new Set<RedisClient>()
  for (const client of clients) {
    client.on('close', () => answering.delete(client))
    client.on('ready', () => answering.add(client))
  }
  subscriber.on('ready', onReady)

  let settling: ReturnType<typeof setTimeout> | null = null
  function settle(): void {
    if (settling !== null) clearTimeout(settling)
    settling = setTimeout(() => {
      settling = null
      if (subscriber.status === 'ready') onReady()
    }, SETTLING_MS).unref()
  }
  if (commands instanceof Cluster) for (const change of ['+node', '-node']) commands.on(change, settle)

  let heartbeat: ReturnType<typeof setInterval> | undefined
  function sendHeartbeats(): void {
    for (const client of clients) {
      if (client.status !== 'ready') continue
      Promise.all(serversOf(client).map((server) => server.ping())).catch((error: unknown) => {
        logError(error)
        if (client.status !== 'ready') return
        answering.delete(client)
        client.disconnect(true)
      })
    }
  }

  return {
    commands,
    subscriber,
    isReady: () => answering.size === clients.size && settling === null,
    countSubscribers: async (channels) => {
      const answers = await Promise.all(
        serversOf(commands).map((server) => server.pubsub('SHARDNUMSUB', ...channels) as Promise<unknown[]>),
      )
      return channels.map((_, index) => answers.reduce((sum, counts) => sum + Number(counts[index * 2 + 1]), 0))
    },
    open: () => {
      heartbeat = setInterval(sendHeartbeats, HEARTBEAT_MS)
      for (const client of clients) client.connect().catch(logError)
    },
    close: () => {
      clearInterval(heartbeat)
      if (settling !== null) clearTimeout(settling)
      for (const client of clients) client.disconnect()
    },
  }
}

const serversOf = (client: RedisClient): Redis[] => (client instanceof Cluster ? client.nodes('master') : [client])

function placeOf(url: string): RedisPlace {
  const place = readRedisUrl(url)
  if (place === null) throw new Error('REDIS_URL was not checked')
  return place
}

/** @param retryDelay milliseconds before the next attempt to connect; null ends them */
function createClient(
  place: RedisPlace,
  options: CommonRedisOptions,
  retryDelay: (tries: number) => number | null,
): RedisClient {
  // RESP2: every Redis and Valkey speaks it.
  const common: RedisOptions = { ...options, lazyConnect: true, protocol: 2 }
  const single: RedisOptions = { ...common, enableOfflineQueue: false, retryStrategy: retryDelay }
  if (place.kind === 'server') return new Redis(place.url, single)
  const { hosts, isEncrypted } = place
  const username = place.username !== undefined && { username: place.username, sentinelUsername: place.username }
  const password = place.password !== undefined && { password: place.password, sentinelPassword: place.password }
  const tls = isEncrypted && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }
  if (place.kind === 'sentinel')
    return new Redis({
      ...single,
      ...username,
      ...password,
      ...tls,
      sentinels: hosts,
      name: place.name,
      failoverDetector: true,
      sentinelRetryStrategy: retryDelay,
    })
  return new Cluster(hosts, {
    lazyConnect: true,
    enableOfflineQueue: false,
    shardedSubscribers: true,
    slotsRefreshInterval: 1_000,
    // Within COMMAND_TIMEOUT_MS.
    maxRedirections: 3,
    clusterRetryStrategy: retryDelay,
    redisOptions: { ...common, ...username, ...password, ...tls },
  })
}
