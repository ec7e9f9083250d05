import { defineJob, defineScheduledJob } from '../../platform/jobs/define-job.ts'
import { ANNOUNCE_MEETING_JOB, announceMeeting } from './card/service.ts'
import { runHomeChecks } from './home-check/service.ts'
import { askAttendance, runMeetingQuestions } from './questions/service.ts'

export const announceMeetingJob = defineJob<{ groupId: string; actorId: string | null }>(
  ANNOUNCE_MEETING_JOB,
  (ctx) => ({
    run: ({ groupId, actorId }) => announceMeeting(ctx, groupId, actorId),
  }),
)

export const attendanceQuestionsJob = defineScheduledJob('attendance-questions', '*/15 * * * *', askAttendance)
export const meetingQuestionsJob = defineScheduledJob('meeting-questions', '*/5 * * * *', runMeetingQuestions)
export const homeChecksJob = defineScheduledJob('home-checks', '*/5 * * * *', runHomeChecks)
