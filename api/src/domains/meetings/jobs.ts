import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { askAttendance } from './attendance/service-questions.ts'
import { ANNOUNCE_MEETING_JOB, announceMeeting } from './card/service.ts'
import { askHomeSafe } from './home-safe/service.ts'

export const announceMeetingJob = (ctx: Context): Job<{ groupId: string; actorId: string }> => ({
  name: ANNOUNCE_MEETING_JOB,
  run: ({ groupId, actorId }) => announceMeeting(ctx, groupId, actorId),
})

const ATTENDANCE_QUESTIONS_JOB = 'attendance-questions'
export const attendanceQuestionsJob = (ctx: Context): Job => ({
  name: ATTENDANCE_QUESTIONS_JOB,
  cron: '*/15 * * * *',
  run: () => askAttendance(ctx),
})

const HOME_SAFE_JOB = 'home-safe'
export const homeSafeJob = (ctx: Context): Job => ({
  name: HOME_SAFE_JOB,
  cron: '*/15 * * * *',
  run: () => askHomeSafe(ctx),
})

export const meetingQueues = [ANNOUNCE_MEETING_JOB, ATTENDANCE_QUESTIONS_JOB, HOME_SAFE_JOB]
