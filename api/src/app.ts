import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { authRoutes } from './domains/auth/routes.ts'
import { authenticate } from './domains/auth/service-access.ts'
import { chatReactions } from './domains/chat/reactions.ts'
import { chatRoutes } from './domains/chat/routes.ts'
import { chatSockets } from './domains/chat/sockets.ts'
import { userRoutes } from './domains/users/routes.ts'
import type { Context } from './platform/context.ts'
import { connect } from './platform/db/database.ts'
import { createFacts, type Reactions } from './platform/facts.ts'
import { healthRoutes } from './platform/http/health.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { createServer, prepareApi } from './platform/http/server.ts'
import { createJobs, type Job } from './platform/jobs/jobs.ts'
import { MAIL_JOB } from './platform/mail/mail.ts'
import { createRealtime, type OnSocketGone, type SocketHandlers } from './platform/realtime/server.ts'
import { readSecrets } from './platform/secrets.ts'

/** Each room's routes, sockets, reactions and jobs: the one list of what the product is made of. */
const routes: ((app: FastifyInstance, ctx: Context) => void)[] = [healthRoutes, authRoutes, userRoutes, chatRoutes]
const sockets: ((ctx: Context) => { handlers: SocketHandlers; onGone?: OnSocketGone })[] = [chatSockets]
const reactions: Reactions[] = [chatReactions]
const jobs: ((ctx: Context) => Job)[] = []
/** Queues are made by the migration, as the schema's owner. */
export const queues: readonly string[] = [MAIL_JOB]

export type App = {
  server: FastifyInstance
  ctx: Context
  /** Begins taking jobs; the http server listens on its own. */
  startJobs(): Promise<void>
  /** Ends sockets, requests, jobs and connections, in that order. */
  close(): Promise<void>
}

/**
 * Builds the product on a migrated database. Nothing listens yet: tests call `server.inject`, main.ts listens.
 *
 * @param options.now the clock, for tests; the wall clock by default
 */
export async function buildApp(
  config: Config & { databaseUrl: string },
  options: { now?: () => Date } = {},
): Promise<App> {
  const now = options.now ?? (() => new Date())
  const server = createServer(config)
  const log = server.log
  const connection = connect(config.databaseUrl, config.databasePool, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  )
  const publicUrl = () => config.publicUrl ?? `http://localhost:${boundPort(server) ?? config.port}`
  const origins = () => [publicUrl()]

  const facts = createFacts(connection.db, log, () => ctx)
  const realtime = createRealtime(server.server, {
    authenticate: (token) => authenticate(ctx, token),
    origins,
    log,
    now,
  })
  const queue = createJobs(config.databaseUrl, log)
  const ctx: Context = {
    config,
    db: connection.db,
    log,
    now,
    transaction: facts.transaction,
    facts: facts.bus,
    tell: realtime.tell,
    jobs: queue,
    secrets: await readSecrets(connection.db),
    publicUrl,
  }

  for (const reaction of reactions) ctx.facts.react(reaction)
  for (const make of sockets) {
    const { handlers, onGone } = make(ctx)
    realtime.listen(handlers, onGone)
  }
  await server.register(
    async (api) => {
      await prepareApi(api, { config, authenticate: (token) => authenticate(ctx, token), origins })
      await registerOpenApi(api)
      for (const plug of routes) plug(api, ctx)
    },
    { prefix: '/api' },
  )

  return {
    server,
    ctx,
    startJobs: () => queue.start(jobs.map((make) => make(ctx))),
    close: async () => {
      realtime.close()
      await server.close()
      await ctx.facts.settled()
      await queue.stop()
      await connection.close()
    },
  }
}

function boundPort(server: FastifyInstance): number | null {
  const address = server.server.address()
  return address !== null && typeof address === 'object' ? address.port : null
}
