import type { FastifyInstance } from 'fastify'
import { dailyFiguresJob } from './domains/admin/dashboard/jobs.ts'
import { adminDashboardRoutes } from './domains/admin/dashboard/routes.ts'
import { statusRoutes } from './domains/admin/status/routes.ts'
import { workRoutes } from './domains/admin/work/routes.ts'
import { auditNightly } from './domains/audit/jobs.ts'
import { auditRoutes } from './domains/audit/routes.ts'
import { authNightly, pendingEmailsJob } from './domains/auth/jobs.ts'
import { authReactions } from './domains/auth/reactions.ts'
import { authRoutes, passkeyRoutes } from './domains/auth/routes.ts'
import { disconnectEndedSessions } from './domains/auth/service.ts'
import { blockRoutes } from './domains/blocks/routes.ts'
import { chatNightly, closePollsJob } from './domains/chat/jobs.ts'
import { adminChatRoutes } from './domains/chat/oversight/routes.ts'
import { chatReactions } from './domains/chat/reactions.ts'
import { chatRoutes } from './domains/chat/routes.ts'
import { messageFilesInUse, removeFormerMembers } from './domains/chat/service.ts'
import { chatSockets } from './domains/chat/sockets.ts'
import { contactRoutes, securityTxtRoute } from './domains/contact/routes.ts'
import { deleteOldContactMessages } from './domains/contact/service.ts'
import { dashboardRoutes } from './domains/dashboard/routes.ts'
import { decisionReactions } from './domains/decisions/reactions.ts'
import { adminEventRoutes } from './domains/events/admin/routes.ts'
import { eventFeedsJob } from './domains/events/feeds/jobs.ts'
import { feedRoutes } from './domains/events/feeds/routes.ts'
import { locateEvents } from './domains/events/listing/service.ts'
import { eventReactions } from './domains/events/reactions.ts'
import { eventRoutes } from './domains/events/routes.ts'
import { sharePictureRoutes } from './domains/events/routes-share.ts'
import { eventFilesInUse } from './domains/events/service.ts'
import { gifRoutes } from './domains/gifs/routes.ts'
import { adminGroupRoutes } from './domains/groups/admin/routes.ts'
import { invitationRoutes } from './domains/groups/invitations/routes.ts'
import { announceDepartureJob, groupsNightly, unansweredRequestsJob } from './domains/groups/jobs.ts'
import { groupReactions } from './domains/groups/reactions.ts'
import { groupRoutes } from './domains/groups/routes.ts'
import { groupShareRoutes } from './domains/groups/routes-share.ts'
import { groupFilesInUse } from './domains/groups/service.ts'
import { landingPageRoutes } from './domains/landing-pages/routes.ts'
import { qrCodeRoutes } from './domains/landing-pages/routes-qr-code.ts'
import { searchEngineRoutes } from './domains/landing-pages/routes-search-engines.ts'
import { townPageRoutes } from './domains/landing-pages/towns/routes.ts'
import { sweepOpenedProfiles } from './domains/limits/service.ts'
import { lookingReactions } from './domains/looking/reactions.ts'
import { lookingRoutes } from './domains/looking/routes.ts'
import { sweepLooking } from './domains/looking/service.ts'
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
  notificationsNightly,
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
import { reportReactions } from './domains/reports/reactions.ts'
import { reportRoutes } from './domains/reports/routes.ts'
import { eraseOldReports, evidenceFilesInUse } from './domains/reports/service.ts'
import { morningAfterJob, turnoutQuestionsJob } from './domains/turnout/jobs.ts'
import { turnoutReactions } from './domains/turnout/reactions.ts'
import { turnoutRoutes } from './domains/turnout/routes.ts'
import { announceTermsJob, usersNightly } from './domains/users/jobs.ts'
import { userReactions } from './domains/users/reactions.ts'
import { userRoutes } from './domains/users/routes.ts'
import { adminUserRoutes } from './domains/users/routes-admin.ts'
import { userFilesInUse } from './domains/users/service.ts'
import { wishReactions } from './domains/wishes/reactions.ts'
import { wishRoutes } from './domains/wishes/routes.ts'
import { sweepWishes } from './domains/wishes/service.ts'
import type { Context } from './platform/context.ts'
import type { Reactions } from './platform/facts.ts'
import { removeFilesJob } from './platform/files/remove.ts'
import { filesNightly } from './platform/files/sweep.ts'
import { mailboxRoutes } from './platform/http/mailbox.ts'
import { healthRoutes } from './platform/http/monitoring/health.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { type NightlyStep, nightlyJob } from './platform/jobs/nightly.ts'
import { mailJob, mailServerCheckJob, mailSweepJob } from './platform/mail/send.ts'
import type { OnDisconnecting, SocketHandlers } from './platform/realtime/client-events.ts'
import type { RevokeStaleAccess } from './platform/realtime/sockets.ts'

export const routes: ((app: FastifyInstance, ctx: Context) => void)[] = [
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
  wishRoutes,
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
export const siteRoutes: ((app: FastifyInstance, ctx: Context) => void)[] = [
  sharePictureRoutes,
  groupShareRoutes,
  searchEngineRoutes,
  securityTxtRoute,
  qrCodeRoutes,
  sandboxRoutes,
]
export const sockets: ((ctx: Context) => { handlers: SocketHandlers; onDisconnecting?: OnDisconnecting })[] = [
  chatSockets, //
]
/** Within a transaction they run in this order. */
export const reactions: readonly Reactions[] = [
  userReactions,
  eventReactions,
  authReactions,
  groupReactions,
  lookingReactions,
  wishReactions,
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
export const revokeStaleAccess: RevokeStaleAccess<Context>[] = [disconnectEndedSessions, removeFormerMembers]
/** One for every domain with uploads: the sweep removes a file that none of them lists. */
const listFilesInUse = [userFilesInUse, eventFilesInUse, groupFilesInUse, messageFilesInUse, evidenceFilesInUse]
const nightlySteps: readonly NightlyStep[] = [
  authNightly,
  ...usersNightly,
  { name: 'reports', run: eraseOldReports },
  auditNightly,
  { name: 'contact', run: deleteOldContactMessages },
  { name: 'looking', run: sweepLooking },
  { name: 'wishes', run: sweepWishes },
  chatNightly,
  groupsNightly,
  { name: 'opened-profiles', run: sweepOpenedProfiles },
  { name: 'event-places', run: locateEvents },
  notificationsNightly,
  filesNightly(listFilesInUse),
]
export const jobs: readonly (((ctx: Context) => Job) & { queue: string })[] = [
  mailJob,
  mailSweepJob,
  mailServerCheckJob,
  removeFilesJob(listFilesInUse),
  pendingEmailsJob,
  announceTermsJob,
  groupProposalsJob,
  lastCallJob,
  matchmakingJob,
  closePollsJob,
  announceDepartureJob,
  paymentSyncJob,
  paymentRefundJob,
  paymentsSweepJob,
  sandboxWebhookJob,
  deliverJob,
  pushJob,
  missedMessagesJob,
  remindersJob,
  overdueReportsJob,
  unansweredRequestsJob,
  announceMeetingJob,
  attendanceQuestionsJob,
  meetingQuestionsJob,
  morningAfterJob,
  homeChecksJob,
  turnoutQuestionsJob,
  referencesOpenedJob,
  dailyFiguresJob,
  eventFeedsJob,
  nightlyJob(nightlySteps),
]
/** Created by the migration, which runs as the schema's owner. */
export const queues: readonly string[] = jobs.map(({ queue }) => queue)
