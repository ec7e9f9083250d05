import * as contract from 'contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { signAdminAddress } from '../chat/pictures/service.ts'
import { presentPerson } from '../users/present.ts'
import { suspendUser, unsuspendUser } from '../users/service.ts'
import { presentOwnReport, presentReport } from './present.ts'
import {
  getReportStats,
  listMyReports,
  listReports,
  reviewReport,
  submitPublicReport,
  submitReport,
} from './service.ts'

export function reportRoutes(app: FastifyInstance, ctx: Context): void {
  const addressFor = (admin: Actor) => (file: string) => signAdminAddress(ctx, admin, file)
  serve(app, contract.createReport, async ({ actor, body }) => {
    const { id, reference } = await submitReport(ctx, actor, body)
    return { report: { id, reference } }
  })
  serve(app, contract.createPublicReport, async ({ body }) => {
    const { id, reference } = await submitPublicReport(ctx, body)
    return { report: { id, reference } }
  })
  serve(app, contract.listMyReports, async ({ actor }) => {
    const { reports, formerCompanions } = await listMyReports(ctx, actor)
    return {
      reports: reports.map(presentOwnReport),
      formerCompanions: formerCompanions.map(presentPerson),
    }
  })
  serve(app, contract.listReports, async ({ actor, query }) => {
    const { rows, pagination } = await listReports(ctx, actor, query)
    return { reports: rows.map((row) => presentReport(row, addressFor(actor))), pagination }
  })
  serve(app, contract.getReportStats, ({ actor }) => getReportStats(ctx, actor))
  serve(app, contract.updateReportStatus, async ({ actor, params, body }) => ({
    report: presentReport(await reviewReport(ctx, actor, params.id, body), addressFor(actor)),
  }))
  serve(app, contract.suspendUser, ({ actor, params, body }) => suspendUser(ctx, actor, params.id, body))
  serve(app, contract.unsuspendUser, ({ actor, params, body }) => unsuspendUser(ctx, actor, params.id, body))
}
