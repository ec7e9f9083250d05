import { randomBytes } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { canaryJob } from './domains/admin/canary/jobs.ts'
import { dailyFiguresJob } from './domains/admin/dashboard/jobs.ts'
import { adminDashboardRoutes } from './domains/admin/dashboard/routes.ts'
import { doctorJob } from './domains/admin/doctor/jobs.ts'
import { createStatusWatch, readStatusMetrics } from './domains/admin/service.ts'
import { certificateCheckJob } from './domains/admin/status/jobs.ts'
import { statusRoutes } from './domains/admin/status/routes.ts'
import { workRoutes } from './domains/admin/work/routes.ts'
import { auditSweepJob } from './domains/audit/jobs.ts'
import { auditRoutes } from './domains/audit/routes.ts'
import { authSweepJob, pendingEmailsJob } from './domains/auth/jobs.ts'
import { authReactions } from './domains/auth/reactions.ts'
import { authRoutes, passkeyRoutes } from './domains/auth/routes.ts'
import { authenticate, disconnectEndedSessions } from './domains/auth/service.ts'
import { blockRoutes } from './domains/blocks/routes.ts'
import { closePollsJob, deletedMessagesSweepJob } from './domains/chat/jobs.ts'
import { adminChatRoutes } from './domains/chat/oversight/routes.ts'
import { chatReactions } from './domains/chat/reactions.ts'
import { chatRoutes } from './domains/chat/routes.ts'
import { messageFilesInUse, removeFormerMembers } from './domains/chat/service.ts'
import { chatSockets } from './domains/chat/sockets.ts'
import { contactSweepJob } from './domains/contact/jobs.ts'
import { contactRoutes, securityTxtRoute } from './domains/contact/routes.ts'
import { dashboardRoutes } from './domains/dashboard/routes.ts'
import { decisionReactions } from './domains/decisions/reactions.ts'
import { adminEventRoutes } from './domains/events/admin/routes.ts'
import { eventFeedsJob } from './domains/events/feeds/jobs.ts'
import { feedRoutes } from './domains/events/feeds/routes.ts'
import { eventPlacesJob } from './domains/events/jobs.ts'
import { eventReactions } from './domains/events/reactions.ts'
import { eventRoutes } from './domains/events/routes.ts'
import { sharePictureRoutes } from './domains/events/routes-share.ts'
import { eventFilesInUse } from './domains/events/service.ts'
import { gifRoutes } from './domains/gifs/routes.ts'
import { gifImageHosts } from './domains/gifs/service.ts'
import { adminGroupRoutes } from './domains/groups/admin/routes.ts'
import { invitationRoutes } from './domains/groups/invitations/routes.ts'
import { announceDepartureJob, formerMembersSweepJob, unansweredRequestsJob } from './domains/groups/jobs.ts'
import { groupReactions } from './domains/groups/reactions.ts'
import { groupRoutes } from './domains/groups/routes.ts'
import { groupShareRoutes } from './domains/groups/routes-share.ts'
import { groupFilesInUse } from './domains/groups/service.ts'
import { landingPageRoutes } from './domains/landing-pages/routes.ts'
import { qrCodeRoutes } from './domains/landing-pages/routes-qr-code.ts'
import { searchEngineRoutes } from './domains/landing-pages/routes-search-engines.ts'
import { townPageRoutes } from './domains/landing-pages/towns/routes.ts'
import { openedProfilesSweepJob } from './domains/limits/jobs.ts'
import { limitRoutes } from './domains/limits/routes.ts'
import { lookingSweepJob } from './domains/looking/jobs.ts'
import { lookingReactions } from './domains/looking/reactions.ts'
import { lookingRoutes } from './domains/looking/routes.ts'
import {
  announceMeetingJob,
  attendanceQuestionsJob,
  homeChecksJob,
  meetingQuestionsJob,
} from './domains/meetings/jobs.ts'
import { meetingReactions } from './domains/meetings/reactions.ts'
import { meetingRoutes } from './domains/meetings/routes.ts'
import { homeCheckRoutes } from './domains/meetings/routes-home-check.ts'
import {
  deliverJob,
  missedMessagesJob,
  notificationsSweepJob,
  overdueReportsJob,
  pushJob,
  remindersJob,
} from './domains/notifications/jobs.ts'
import { notificationReactions } from './domains/notifications/reactions.ts'
import { notificationRoutes } from './domains/notifications/routes.ts'
import { donationRoutes } from './domains/payments/donations/routes.ts'
import { paymentRefundJob, paymentSyncJob, paymentsSweepJob } from './domains/payments/jobs.ts'
import { premiumRoutes } from './domains/payments/premium/routes.ts'
import { paymentReactions } from './domains/payments/reactions.ts'
import { paymentRoutes } from './domains/payments/routes.ts'
import { sandboxWebhookJob } from './domains/payments/sandbox/jobs.ts'
import { sandboxRoutes } from './domains/payments/sandbox/routes.ts'
import { placeRoutes } from './domains/places/routes.ts'
import { groupProposalsJob, lastCallJob, matchmakingJob } from './domains/proposals/jobs.ts'
import { proposalReactions } from './domains/proposals/reactions.ts'
import { proposalRoutes } from './domains/proposals/routes.ts'
import { referencesOpenedJob } from './domains/references/jobs.ts'
import { referenceReactions } from './domains/references/reactions.ts'
import { referenceRoutes } from './domains/references/routes.ts'
import { reportsSweepJob } from './domains/reports/jobs.ts'
import { reportReactions } from './domains/reports/reactions.ts'
import { reportRoutes } from './domains/reports/routes.ts'
import { evidenceFilesInUse } from './domains/reports/service.ts'
import { morningAfterJob, turnoutQuestionsJob } from './domains/turnout/jobs.ts'
import { turnoutReactions } from './domains/turnout/reactions.ts'
import { turnoutRoutes } from './domains/turnout/routes.ts'
import { announceTermsJob, usersSweepJob } from './domains/users/jobs.ts'
import { userReactions } from './domains/users/reactions.ts'
import { userRoutes } from './domains/users/routes.ts'
import { adminUserRoutes } from './domains/users/routes-admin.ts'
import { userFilesInUse } from './domains/users/service.ts'
import type { Context } from './platform/context.ts'
import { connect } from './platform/db/database.ts'
import { readSecrets } from './platform/db/secrets.ts'
import { createFacts, type Reactions } from './platform/facts.ts'
import { createFiles } from './platform/files/files.ts'
import { removeFilesJob } from './platform/files/remove.ts'
import { filesSweepJob } from './platform/files/sweep.ts'
import { limitPages } from './platform/http/call-limits.ts'
import { closeServer, trackConnections } from './platform/http/connections.ts'
import { mailboxRoutes } from './platform/http/mailbox.ts'
import { healthRoutes } from './platform/http/monitoring/health.ts'
import { registerMetrics } from './platform/http/monitoring/metrics.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import { createServer, INTERNAL_CALL, prepareApi, siteHeaders } from './platform/http/server.ts'
import { registerUploads } from './platform/http/uploaded-files.ts'
import { registerWebPages, type WebPagesOptions } from './platform/http/web-pages.ts'
import { newId } from './platform/ids.ts'
import { createJobs, type Job } from './platform/jobs/jobs.ts'
import { mailJob, mailServerCheckJob, mailSweepJob } from './platform/mail/send.ts'
import { joinNodes, type Nodes } from './platform/nodes/nodes.ts'
import { originsOf } from './platform/origins.ts'
import { createOutcomes } from './platform/outcomes/outcomes.ts'
import { createRateLimit } from './platform/rate-limit.ts'
import { createResumeAfterOutage } from './platform/realtime/resume-after-outage.ts'
import { createRealtime, type OnDisconnecting, type SocketHandlers } from './platform/realtime/server.ts'
import type { RevokeStaleAccess } from './platform/realtime/sockets.ts'

/** The routes of every domain, below /api. */
const routes: ((app: FastifyInstance, ctx: Context) => void)[] = [
  healthRoutes,
  mailboxRoutes,
  authRoutes,
  passkeyRoutes,
  userRoutes,
  blockRoutes,
  reportRoutes,
  eventRoutes,
  placeRoutes,
  landingPageRoutes,
  townPageRoutes,
  limitRoutes,
  contactRoutes,
  adminEventRoutes,
  feedRoutes,
  meetingRoutes,
  homeCheckRoutes,
  turnoutRoutes,
  referenceRoutes,
  groupRoutes,
  invitationRoutes,
  adminGroupRoutes,
  lookingRoutes,
  proposalRoutes,
  dashboardRoutes,
  premiumRoutes,
  donationRoutes,
  paymentRoutes,
  chatRoutes,
  adminChatRoutes,
  gifRoutes,
  notificationRoutes,
  auditRoutes,
  adminUserRoutes,
  adminDashboardRoutes,
  statusRoutes,
  workRoutes,
]
/** Routes outside /api: share pictures, files for search engines, the payment sandbox. */
const siteRoutes: ((app: FastifyInstance, ctx: Context) => void)[] = [
  sharePictureRoutes,
  groupShareRoutes,
  searchEngineRoutes,
  securityTxtRoute,
  qrCodeRoutes,
  sandboxRoutes,
]
const sockets: ((ctx: Context) => { handlers: SocketHandlers; onDisconnecting?: OnDisconnecting })[] = [
  chatSockets, //
]
export const reactions: readonly Reactions[] = [
  userReactions,
  eventReactions,
  authReactions,
  groupReactions,
  lookingReactions,
  proposalReactions,
  meetingReactions,
  turnoutReactions,
  referenceReactions,
  chatReactions,
  notificationReactions,
  reportReactions,
  decisionReactions,
  paymentReactions,
]
/** Run on each node for its own sockets, because a node may end a session or membership while it cannot publish that. */
const revokeStaleAccess: RevokeStaleAccess<Context>[] = [disconnectEndedSessions, removeFormerMembers]
/** One for every domain with uploads: the sweep removes a file that none of them lists. */
const listFilesInUse = [userFilesInUse, eventFilesInUse, groupFilesInUse, messageFilesInUse, evidenceFilesInUse]
export const jobs: readonly (((ctx: Context) => Job) & { queue: string })[] = [
  mailJob,
  mailSweepJob,
  mailServerCheckJob,
  removeFilesJob(listFilesInUse),
  authSweepJob,
  pendingEmailsJob,
  announceTermsJob,
  usersSweepJob,
  reportsSweepJob,
  auditSweepJob,
  canaryJob,
  certificateCheckJob,
  contactSweepJob,
  lookingSweepJob,
  groupProposalsJob,
  lastCallJob,
  matchmakingJob,
  closePollsJob,
  deletedMessagesSweepJob,
  announceDepartureJob,
  formerMembersSweepJob,
  openedProfilesSweepJob,
  eventPlacesJob,
  paymentSyncJob,
  paymentRefundJob,
  paymentsSweepJob,
  sandboxWebhookJob,
  deliverJob,
  pushJob,
  missedMessagesJob,
  remindersJob,
  overdueReportsJob,
  notificationsSweepJob,
  unansweredRequestsJob,
  announceMeetingJob,
  attendanceQuestionsJob,
  meetingQuestionsJob,
  morningAfterJob,
  homeChecksJob,
  turnoutQuestionsJob,
  referencesOpenedJob,
  dailyFiguresJob,
  doctorJob,
  eventFeedsJob,
  filesSweepJob(listFilesInUse),
]
/** Created by the migration, which runs as the schema's owner. */
export const queues: readonly string[] = jobs.map(({ queue }) => queue)

export type App = {
  server: FastifyInstance
  ctx: Context
  /** Adds reactions to facts, for tests. */
  react(reactions: Reactions): void
  /** Starts processing background jobs. */
  startJobs(): Promise<void>
  /** Starts to watch the components of the installation, and sends the heartbeats of this node. */
  startWatch(): void
  /** Closes sockets, HTTP server, job queue and connections, in that order. */
  close(): Promise<void>
}

/**
 * Builds the application on a migrated database. It does not listen yet: main.ts does, tests call `server.inject`.
 *
 * @param options.now the clock, which tests set
 * @param options.web how to serve the pages; null (the default) serves none
 */
export async function buildApp(
  config: Config & { databaseUrl: string },
  options: { now?: () => Date; web?: 'built' | 'development' | null } = {},
): Promise<App> {
  const now = options.now ?? (() => new Date())
  const server = createServer(config)
  const connections = trackConnections(server)
  const log = server.log
  const connection = connect(config.databaseUrl, config.databasePool, (error) =>
    log.warn({ reason: error.message }, 'database connection lost'),
  )
  const publicUrl = () => config.publicUrl ?? `http://localhost:${boundPort(server) ?? config.port}`
  const origins = () => originsOf(publicUrl())
  const internalKey = randomBytes(16).toString('hex')

  const facts = createFacts(
    connection.db,
    log,
    () => ctx,
    () => resumeAfterOutage.request(),
  )
  const node = { id: newId(), startedAt: new Date() }
  const secrets = await readSecrets(connection.db)
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
          db: connection.db,
          log,
          listRooms: () => realtime.sharedRooms(),
          receive: (room, message) => realtime.receive(room, message),
          resume,
        })
  const resumeAfterOutage = createResumeAfterOutage({
    db: connection.db,
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
    securityLog: server.securityLog,
    now,
    rateLimitScale: config.rateLimitScale,
    addressOf: (request) => proxyAddr(request, isTrustedProxy),
    channels: nodes?.channels ?? null,
  })
  const outcomes = createOutcomes({ db: connection.db, log, now })
  const queue = createJobs({ url: config.databaseUrl, log, outcomes, queues })
  const ctx: Context = {
    config,
    db: connection.db,
    log,
    securityLog: server.securityLog,
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
    handleRequest: (request) => injectRequest(server, request, internalKey),
    redisState: () => (nodes === null ? 'off' : nodes.isAway() ? 'away' : 'ready'),
    publicUrl,
  }

  for (const reaction of reactions) facts.bus.react(reaction)
  for (const make of sockets) {
    const { handlers, onDisconnecting } = make(ctx)
    realtime.handle(handlers, onDisconnecting)
  }
  const limits = {
    scale: config.rateLimitScale,
    counting: nodes?.counting ?? null,
    isExempt: (request: FastifyRequest) => request.headers[INTERNAL_CALL] === internalKey,
  }
  limitPages(server, limits)
  await server.register(
    async (api) => {
      await prepareApi(api, { authenticate: (token) => authenticate(ctx, token), origins, limits })
      await registerOpenApi(api, { isProtected: config.isProduction })
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
  if (options.web)
    await registerWebPages(server, {
      mode: options.web,
      pageContext: createPageContext(server, config, publicUrl, internalKey),
      imageHosts: gifImageHosts(config),
      onChange: facts.bus.onCommit,
    })

  nodes?.start()
  const watch = createStatusWatch(ctx)
  return {
    server,
    ctx,
    react: facts.bus.react,
    startJobs: () => queue.start(jobs.map((createJob) => createJob(ctx))),
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

/** The context for rendering pages. Their loaders and actions call the api in this process, without a session. */
function createPageContext(
  server: FastifyInstance,
  config: Config,
  publicUrl: () => string,
  internalKey: string,
): WebPagesOptions['pageContext'] {
  return {
    // A getter, because with PORT=0 the port is known only once the server listens.
    get publicUrl() {
      return publicUrl()
    },
    company: config.company,
    development: !config.isProduction,
    hasPaymentSandbox: config.hasPaymentSandbox,
    callApi: async (method, path, input = {}, visitor = null) => {
      const { query, body } = input
      const response = await server.inject({
        method,
        url: `/api${path}`,
        ...(query === undefined ? {} : { query }),
        ...(visitor === null ? {} : { remoteAddress: visitor.address }),
        headers: {
          ...(visitor === null ? { [INTERNAL_CALL]: internalKey } : {}),
          ...(visitor?.userAgent ? { 'user-agent': visitor.userAgent } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return { status: response.statusCode, body: response.json() as unknown }
    },
  }
}

async function injectRequest(server: FastifyInstance, request: Request, internalKey: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const payload = Buffer.from(await request.arrayBuffer())
  const response = await server.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), [INTERNAL_CALL]: internalKey },
    ...(payload.length > 0 ? { payload } : {}),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value))
  const hasNoBody = response.statusCode === 204 || response.statusCode === 304
  return new Response(hasNoBody ? null : new Uint8Array(response.rawPayload), { status: response.statusCode, headers })
}

function boundPort(server: FastifyInstance): number | null {
  const address = server.server.address()
  return address !== null && typeof address === 'object' ? address.port : null
}
