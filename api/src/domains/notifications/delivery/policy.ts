import { type Channels, DEFAULT_CHANNELS, type NotificationKind } from 'contract/notifications.ts'
import { addDays, amsterdamDay, amsterdamInstant, amsterdamMinute } from '../../../platform/clock.ts'

type Choice = { inApp: boolean | null; mail: boolean | null; push: boolean | null }
type Quiet = { quietFrom: number | null; quietUntil: number | null }

/** What somebody chose for a kind, and the default for what they left alone. */
export const channelsFor = (kind: NotificationKind, { inApp, mail, push }: Choice): Channels => ({
  inApp: inApp ?? DEFAULT_CHANNELS[kind].inApp,
  mail: mail ?? DEFAULT_CHANNELS[kind].mail,
  push: push ?? DEFAULT_CHANNELS[kind].push,
})

/** One of push and mail, never both: push where a device takes it. */
export function outwardChannel(channels: Channels, pushDevices: number): 'push' | 'mail' | null {
  if (channels.push && pushDevices > 0) return 'push'
  return channels.mail ? 'mail' : null
}

/** When quiet hours that hold at an instant are over, by the clock in Amsterdam; null when none hold. */
export function quietUntil({ quietFrom: from, quietUntil: until }: Quiet, now: Date): Date | null {
  if (from === null || until === null || from === until) return null
  const minute = amsterdamMinute(now)
  const throughMidnight = from > until
  const isQuiet = throughMidnight ? minute >= from || minute < until : minute >= from && minute < until
  if (!isQuiet) return null
  const today = amsterdamDay(now)
  return amsterdamInstant(throughMidnight && minute >= from ? addDays(today, 1) : today, clockTime(until))
}

/** 1320 ↔ '22:00'. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
