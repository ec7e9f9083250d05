import type { AuditEntry } from 'contract/audit.ts'
import type { AuditView } from './repository.ts'

export const presentAuditEntry = ({ entry, actorName, subjectName }: AuditView): AuditEntry => ({
  id: entry.id,
  action: entry.action,
  actor: entry.actorId === null ? null : { id: entry.actorId, username: actorName },
  subject: { type: entry.subjectType, id: entry.subjectId, name: subjectName },
  reason: entry.reason,
  reportId: entry.reportId,
  details: entry.details,
  createdAt: entry.createdAt.toISOString(),
})
