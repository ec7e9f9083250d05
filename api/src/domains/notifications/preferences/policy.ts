import { type Channels, DEFAULT_CHANNELS, type NotificationKind } from 'contract/notifications.ts'

type Choice = { inApp: boolean | null; mail: boolean | null; push: boolean | null }

/** The user's choice per channel, else the default. */
export const channelsFor = (kind: NotificationKind, { inApp, mail, push }: Choice): Channels => ({
  inApp: inApp ?? DEFAULT_CHANNELS[kind].inApp,
  mail: mail ?? DEFAULT_CHANNELS[kind].mail,
  push: push ?? DEFAULT_CHANNELS[kind].push,
})

/** 1320 → '22:00'. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** '22:00' → 1320. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
