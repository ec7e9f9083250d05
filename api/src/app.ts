import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createStatusWatch } from './domains/admin/service.ts'
import { readStatusMetrics } from './domains/admin/status/service.ts'
import { authenticate } from './domains/auth/service.ts'
import { gifImageHosts } from './domains/gifs/service.ts'
import { jobs, queues, reactions, revokeStaleAccess, routes, siteRoutes, sockets } from './domains.ts'
import type { Context } from './platform/context.ts'
import { connect } from './platform/db/database.ts'
import { readSecrets } from './platform/db/secrets.ts'
import { createFacts, type Reactions } from './platform/facts.ts'
import { createFiles } from './platform/files/files.ts'
import { registerApiDocs } from './platform/http/api-docs.ts'
import { limitPages } from './platform/http/call-limits.ts'
import { closeServer, trackConnections } from './platform/http/connections.ts'
import { createInternalCalls, createPageContext } from './platform/http/internal-calls.ts'
import { registerMetrics } from './platform/http/monitoring/metrics.ts'
import { boundPort } from './platform/http/port.ts'
import { createServer, prepareApi, siteHeaders } from './platform/http/server.ts'
import { registerUploads } from './platform/http/uploaded-files.ts'
import { registerWebPages } from './platform/http/web-pages.ts'
import { newId } from './platform/ids.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { joinNodes, type Nodes } from './platform/nodes/nodes.ts'
import { originsOf } from './platform/origins.ts'
import { createOutcomes } from './platform/outcomes/outcomes.ts'
import { createRateLimit } from './platform/rate-limit.ts'
import { createResumeAfterOutage } from './platform/realtime/resume-after-outage.ts'
import { createRealtime } from './platform/realtime/server.ts'

export type App = {
  server: FastifyInstance
  ctx: Context
  react(reactions: Reactions): void
  startJobs(signal?: AbortSignal): Promise<void>
  startWatch(): void
  /** Closes sockets, HTTP server, job queue and connections, in that order. */
  close(): Promise<void>
}

type Options = { now?: () => Date; web?: 'built' | 'development' | null }

/** Builds the application on a migrated database, without listening. @param options.web null (the default) serves no pages */
export async function buildApp(config: Config & { databaseUrl: string }, options: Options = {}): Promise<App> {
  const parts = await createParts(config, options.now ?? (() => new Date()))
  const { server, ctx, connection, facts, queue, nodes, realtime, resumeAfterOutage, connections } = parts
  for (const reaction of reactions) facts.bus.react(reaction)
  for (const make of sockets) {
    const { handlers, onDisconnecting } = make(ctx)
    realtime.handle(handlers, onDisconnecting)
  }
  await registerRoutes(parts)
  if (options.web)
    await registerWebPages(server, {
      mode: options.web,
      pageContext: createPageContext(config, ctx.publicUrl, parts.internalCalls),
      imageHosts: gifImageHosts(config),
      onChange: facts.bus.onCommit,
    })
  nodes?.start()
  const watch = createStatusWatch(ctx)
  return {
    server,
    ctx,
    react: facts.bus.react,
    startJobs: (signal) =>
      queue.start(
        jobs.map((createJob) => createJob(ctx)),
        signal,
      ),
    startWatch: watch.start,
    close: async () => {
      await watch.stop()
      resumeAfterOutage.stop()
      // First, so that running jobs finish side by side with requests.
      queue.stopFetching()
      realtime.close()
      await closeServer(server, connections)
      await ctx.facts.settled()
      await queue.stop()
      await nodes?.stop()
      await connection.close()
    },
  }
}

type Parts = Awaited<ReturnType<typeof createParts>>

async function createParts(config: Config & { databaseUrl: string }, now: () => Date) {
  const server = createServer(config)
  const connections = trackConnections(server)
  const { log, securityLog } = server
  const connection = connect(config.databaseUrl, config.databasePool, (error) =>
    log.warn({ reason: error.message }, 'database connection lost'),
  )
  const { db } = connection
  const publicUrl = () => config.publicUrl ?? `http://localhost:${boundPort(server.server) ?? config.port}`
  const origins = () => originsOf(publicUrl())
  const internalCalls = createInternalCalls(server)

  const facts = createFacts(
    db,
    log,
    () => ctx,
    () => resumeAfterOutage.request(),
  )
  const node = { id: newId(), startedAt: new Date() }
  const secrets = await readSecrets(db)
  const files = await createFiles(config, (error) => {
    if (error === null) log.warn('Uploads can be written again')
    else log.error({ err: error }, 'Uploads cannot be written: they are refused until the disk or bucket is back')
  })
  const resume = async () => {
    for (const revoke of revokeStaleAccess) await revoke(ctx, realtime.local)
    realtime.askToResume()
  }
  const nodes: Nodes | null =
    config.redisUrl === null
      ? null
      : joinNodes({
          nodeId: node.id,
          redisUrl: config.redisUrl,
          databaseUrl: config.databaseUrl,
          installation: secrets.jwtKey,
          folder: await files.readId(),
          db,
          log,
          listRooms: () => realtime.sharedRooms(),
          receive: (room, message) => realtime.receive(room, message),
          resume,
        })
  const resumeAfterOutage = createResumeAfterOutage({
    db,
    log,
    resume: async () => (nodes === null ? resume() : nodes.askAllToResume()),
  })
  // As Fastify reads it of the requests that reach a route.
  const isTrustedProxy = proxyAddr.compile(config.trustProxy)
  const realtime = createRealtime(server.server, {
    authenticate: (token) => authenticate(ctx, token),
    origins,
    headers: siteHeaders(config),
    log,
    securityLog,
    now,
    rateLimitScale: config.rateLimitScale,
    addressOf: (request) => proxyAddr(request, isTrustedProxy),
    channels: nodes?.channels ?? null,
  })
  const outcomes = createOutcomes({ db, log, now })
  const queue = createJobs({ url: config.databaseUrl, log, outcomes, queues })
  const ctx: Context = {
    config,
    db,
    log,
    securityLog,
    now,
    transaction: facts.transaction,
    facts: facts.bus,
    sockets: realtime.sockets,
    rateLimit: (name, options) => createRateLimit(options, nodes && { ...nodes.counting, name }),
    jobs: queue,
    outcomes,
    node,
    files,
    secrets,
    handleRequest: internalCalls.handleRequest,
    redisState: () => (nodes === null ? 'off' : nodes.isAway() ? 'away' : 'ready'),
    publicUrl,
  }
  return {
    ...{ server, ctx, connection, connections, facts, files, internalCalls, nodes, origins, queue, realtime },
    resumeAfterOutage,
  }
}

async function registerRoutes(parts: Parts): Promise<void> {
  const { server, ctx, connection, files, internalCalls, nodes, origins, realtime } = parts
  const { config } = ctx
  const limits = {
    scale: config.rateLimitScale,
    counting: nodes?.counting ?? null,
    isExempt: internalCalls.isInternal,
  }
  limitPages(server, limits)
  await server.register(
    async (api) => {
      await prepareApi(api, { authenticate: (token) => authenticate(ctx, token), origins, limits })
      await registerApiDocs(api, { isProtected: config.isProduction })
      for (const register of routes) register(api, ctx)
    },
    { prefix: '/api' },
  )
  for (const register of siteRoutes) register(server, ctx)
  await registerUploads(server, config, files)
  registerMetrics(server, {
    token: config.metricsToken,
    hasProxy: config.trustProxy.length > 0,
    sockets: realtime.connectionCount,
    unreadBytes: realtime.unreadBytes,
    pool: () => ({ total: connection.pool.totalCount, waiting: connection.pool.waitingCount }),
    nodes,
    sampled: readStatusMetrics(ctx),
  })
}
