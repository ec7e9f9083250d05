import type { EvidenceMessage, OwnReport, Report } from 'contract/reports.ts'
import { presentPerson } from '../users/present.ts'
import type { ReportRow, ReportView } from './repository.ts'
import type { Evidence } from './tables.ts'

export function presentReport(view: ReportView, addressOf: PictureAddress): Report {
  const { report, reported, reporter, reviewer } = view
  return {
    id: report.id,
    reported:
      reported === null
        ? null
        : {
            ...presentPerson(reported),
            suspendedAt: reported.suspendedAt?.toISOString() ?? null,
            memberSince: reported.createdAt.toISOString(),
            otherReports: view.otherReports,
          },
    reporter: reporter === null ? null : presentPerson(reporter),
    reference: report.reference,
    subject: {
      type: report.subjectType,
      id: subjectIdOf(report),
      name: report.subjectName ?? reported?.username ?? null,
      url: report.url,
    },
    isUrgent: report.isUrgent,
    reporterEmail: report.reporterEmail,
    outcome: report.outcome,
    category: report.category,
    notes: report.notes,
    status: report.reviewedAt === null ? 'pending' : 'reviewed',
    adminNotes: report.adminNotes,
    createdAt: report.createdAt.toISOString(),
    reviewedAt: report.reviewedAt?.toISOString() ?? null,
    reviewer: reviewer === null ? null : presentPerson(reviewer),
    evidence: report.evidence.map((message) =>
      presentEvidence(message, report.messageId ?? report.referenceId, addressOf),
    ),
  }
}

export function presentOwnReport(report: ReportRow): OwnReport {
  const { id, reference, category, subjectName, createdAt, reviewedAt } = report
  return {
    ...{ id, reference, category, subjectName },
    status: reviewedAt === null ? 'pending' : 'reviewed',
    outcome: reviewedAt === null ? null : report.outcome,
    canObject: false,
    createdAt: createdAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  }
}

const subjectIdOf = ({ subjectType, reportedId, groupId, eventId, messageId, referenceId }: ReportView['report']) => {
  if (subjectType === 'GROUP') return groupId
  if (subjectType === 'EVENT') return eventId
  if (subjectType === 'REFERENCE') return referenceId
  return subjectType === 'MESSAGE' ? messageId : reportedId
}

const presentEvidence = (message: Evidence, reportedId: string | null, addressOf: PictureAddress): EvidenceMessage => ({
  id: message.id,
  seq: message.seq,
  sender:
    message.senderId === null || message.username === null
      ? null
      : { id: message.senderId, username: message.username },
  content: message.content,
  messageType: message.type,
  gifUrl: message.gifUrl,
  picture: presentPicture(message.picture, addressOf),
  sentAt: message.sentAt,
  isReported: message.id === reportedId,
})

type PictureAddress = (file: string) => string

function presentPicture(picture: Evidence['picture'], addressOf: PictureAddress): EvidenceMessage['picture'] {
  if (picture === null || picture === undefined) return null
  const { file, width, height, placeholder } = picture
  return { url: addressOf(file), width, height, placeholder }
}
