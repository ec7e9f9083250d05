import type { AuditAction } from 'contract/audit.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { writeAudit } from '../../audit/service.ts'

export const writeEventAudit = (
  ctx: Context,
  tx: Tx,
  action: AuditAction,
  actor: Pick<Actor, 'id'>,
  event: { id: string; title: string },
  reason: string | null,
  details: { fields?: string[] } = {},
) =>
  writeAudit(ctx, tx, {
    action,
    actorId: actor.id,
    subject: { type: 'EVENT', id: event.id, name: event.title },
    reason,
    details,
  })
