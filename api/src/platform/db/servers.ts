import { Client, type ClientBase, type ClientConfig } from 'pg'
import type { Log } from '../http/monitoring/log.ts'
import { OperatorError } from '../operator-error.ts'
import { listServerUrls, serverNameOf } from './server-urls.ts'

const ASK_TIMEOUT_MS = 2_000
const WATCH_EVERY_MS = 2_000
const SEARCH_EVERY_MS = 500
/** PostgreSQL's own code for "cannot connect now": a start waits for it, and a call is answered with 503. */
const CANNOT_CONNECT_NOW = '57P03'
const CANNOT_CONNECT = '08001'

type Server = { url: string; name: string }
type State = { isWritable: boolean; cluster: string; timeline: number }

/**
 * The timeline is read from the log that is being written: the control file names the new one only after the checkpoint that
 * follows a promotion.
 */
const READ_STATE = `select not recovering and current_setting('transaction_read_only') = 'off' as "isWritable",
    (select system_identifier::text from pg_control_system()) as cluster,
    case when recovering then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline
  from pg_is_in_recovery() as recovering`

export class NoPrimaryError extends OperatorError {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

export type DatabaseServers = ReturnType<typeof createServers>

const known = new Map<string, DatabaseServers>()

/** The servers of a database URL with several hosts; null with one. All connections of a process share what it knows of them. */
export function serversOf(url: string): DatabaseServers | null {
  if (listServerUrls(url).length === 1) return null
  const servers = known.get(url) ?? createServers(url)
  known.set(url, servers)
  return servers
}

/** The URL of the server that can be written to. @throws NoPrimaryError */
export async function findPrimaryUrl(url: string): Promise<string> {
  return (await serversOf(url)?.find()) ?? url
}

/**
 * Opens one connection, of several hosts to the server that can be written to. When it breaks, its next query fails.
 *
 * @throws NoPrimaryError
 */
export async function connectClient(url: string, config: Omit<ClientConfig, 'connectionString'>): Promise<Client> {
  const servers = serversOf(url)
  await servers?.find()
  const client = servers === null ? new Client({ ...config, connectionString: url }) : new servers.PrimaryClient(config)
  // Without a listener, a connection that breaks between two queries ends the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await servers?.check(client)
    return client
  } catch (error) {
    // Not awaited: a server that does not answer does not close either.
    client.end().catch(() => undefined)
    throw error
  }
}

/**
 * Finds the primary among several servers, and notices when it changes. A server is refused if it is read-only, belongs to
 * another cluster, or has a lower timeline than this process has seen: a promotion raises the timeline, so that one is an
 * earlier primary that came back.
 */
function createServers(databaseUrl: string) {
  const servers = listServerUrls(databaseUrl).map((url): Server => ({ url, name: serverNameOf(url) }))
  const names = servers.map(({ name }) => name).join(', ')
  const clients = new Map<Client, Server | null>()
  const switchListeners = new Set<() => void>()
  let primary: Server | null = null
  let newest: { cluster: string; timeline: number } | null = null
  let problem: NoPrimaryError | null = null
  let search: Promise<void> | null = null

  /** Its new connections go to the primary as last found. A client of another server is closed when the primary changes. */
  class PrimaryClient extends Client {
    constructor(config?: ClientConfig) {
      const server = primary ?? servers[0]
      super({ ...config, connectionString: server?.url })
      clients.set(this, server ?? null)
      this.once('end', () => clients.delete(this))
    }
  }

  function obstacleOf({ isWritable, cluster, timeline }: State): string | null {
    if (!isWritable) return 'is a standby or read-only'
    if (newest === null) return null
    if (cluster !== newest.cluster) return 'belongs to another cluster'
    if (timeline < newest.timeline) return `is an earlier primary (timeline ${timeline} instead of ${newest.timeline})`
    return null
  }

  async function readState(client: ClientBase): Promise<State> {
    const { rows } = await client.query<State>(READ_STATE)
    if (rows[0] === undefined) throw new Error('no state')
    return rows[0]
  }

  async function ask(server: Server): Promise<{ server: Server; state: State | null; obstacle: string | null }> {
    const client = new Client({
      connectionString: server.url,
      application_name: 'find-primary',
      connectionTimeoutMillis: ASK_TIMEOUT_MS,
      query_timeout: ASK_TIMEOUT_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const state = await readState(client)
      return { server, state, obstacle: obstacleOf(state) }
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const isStarting = code === CANNOT_CONNECT_NOW
      const state = isStarting ? { isWritable: false, cluster: '', timeline: 0 } : null
      return { server, state, obstacle: message || (code ?? 'does not answer') }
    } finally {
      client.end().catch(() => undefined)
    }
  }

  async function runSearch(): Promise<void> {
    const answers = await Promise.all(servers.map(ask))
    const writable = answers.flatMap(({ server, state, obstacle }) =>
      state !== null && obstacle === null ? [{ server, state }] : [],
    )
    const timeline = Math.max(...writable.map(({ state }) => state.timeline))
    const latest = writable.filter(({ state }) => state.timeline === timeline)
    // Two servers promoted from one timeline have the same new one: only a person can say which is right.
    const found = latest.length === 1 ? latest[0] : latest.find(({ server }) => server === primary)
    if (found === undefined || new Set(writable.map(({ state }) => state.cluster)).size > 1) {
      const reasons = answers.map(({ server, obstacle }) => `${server.name} ${obstacle ?? 'is writable too'}`)
      problem = new NoPrimaryError(
        `No writable database server among ${names}: ${reasons.join('; ')}. Start or promote one, or correct the database URL.`,
        answers.some(({ state }) => state !== null) ? CANNOT_CONNECT_NOW : CANNOT_CONNECT,
      )
      return
    }
    problem = null
    newest = { cluster: found.state.cluster, timeline }
    if (found.server === primary) return
    primary = found.server
    for (const [client, server] of clients) if (server !== primary) client.end().catch(() => undefined)
    for (const listener of switchListeners) listener()
  }

  function update(): Promise<void> {
    search ??= runSearch().finally(() => {
      search = null
    })
    return search
  }

  return {
    PrimaryClient,
    /** @throws NoPrimaryError */
    find: async (): Promise<string> => {
      if (primary === null) await update()
      if (primary === null) throw problem
      return primary.url
    },
    /** @throws NoPrimaryError when the connected server may not be written to */
    check: async (client: ClientBase): Promise<void> => {
      const state = await readState(client)
      const obstacle = obstacleOf(state)
      if (obstacle !== null) throw new NoPrimaryError(`The connected database server ${obstacle}.`, CANNOT_CONNECT_NOW)
    },
    /** For operators; null while a server can be written to. */
    problem: (): string | null => (problem === null ? null : `no writable database server among ${names}`),
    /** Called after the connections to the previous primary were closed. @returns stops listening */
    onSwitch: (listener: () => void): (() => void) => {
      switchListeners.add(listener)
      return () => switchListeners.delete(listener)
    },
    /**
     * Asks all servers every 2 s, and every 0.5 s while none can be written to. Logs what changes. A primary that is gone
     * is replaced once another server was promoted; until then connections are left as they are.
     */
    watch: (log: Log): (() => void) => {
      let timer: ReturnType<typeof setTimeout>
      let isStopped = false
      let logged = ''
      const look = async () => {
        await update()
        const line = problem?.message ?? `the database is written to at ${primary?.name}, timeline ${newest?.timeline}`
        if (line !== logged) log[problem === null ? 'info' : 'warn'](line)
        logged = line
        if (!isStopped) timer = setTimeout(() => void look(), problem === null ? WATCH_EVERY_MS : SEARCH_EVERY_MS)
      }
      void look()
      return () => {
        isStopped = true
        clearTimeout(timer)
      }
    },
  }
}
