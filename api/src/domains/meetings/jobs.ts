import { defineJob } from '../../platform/jobs/define-job.ts'
import { ANNOUNCE_MEETING_JOB, announceMeeting } from './card/service.ts'
import { runHomeChecks } from './home-check/service.ts'
import { askAttendance, runMeetingQuestions } from './questions/service.ts'

export const announceMeetingJob = defineJob<{ groupId: string; actorId: string | null }>(
  ANNOUNCE_MEETING_JOB,
  (ctx) => ({
    run: ({ groupId, actorId }) => announceMeeting(ctx, groupId, actorId),
  }),
)

export const attendanceQuestionsJob = defineJob('attendance-questions', (ctx) => ({
  cron: '*/15 * * * *',
  run: () => askAttendance(ctx),
}))

export const meetingQuestionsJob = defineJob('meeting-questions', (ctx) => ({
  cron: '*/5 * * * *',
  run: () => runMeetingQuestions(ctx),
}))

export const homeChecksJob = defineJob('home-checks', (ctx) => ({
  cron: '*/5 * * * *',
  run: () => runHomeChecks(ctx),
}))
