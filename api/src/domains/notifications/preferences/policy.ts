import {
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationKind,
  SCOPE_OF_KIND,
} from 'contract/notifications.ts'

export type Channels = { mail: boolean; push: boolean }
type Choices = { mail: NotificationChoice; push: NotificationChoice }
/** Of the release before the three choices: channels per kind. A kind without a row was at its default. */
export type StoredBox = Channels & { kind: string }

export function channelsFor(kind: NotificationKind, { mail, push }: Choices): Channels {
  const scope = SCOPE_OF_KIND[kind]
  if (scope === 'ALWAYS') return { mail: true, push: false }
  const includes = (choice: NotificationChoice) => choice === 'ALL' || choice === scope
  return { mail: includes(mail), push: includes(push) }
}

/** `moderation` has no box for members, so that it says nothing about what they chose. */
const BOXED_KINDS = NOTIFICATION_KINDS.filter((kind) => SCOPE_OF_KIND[kind] !== 'ALWAYS' && kind !== 'moderation')
const isDefault: Readonly<Record<keyof Channels, (kind: NotificationKind) => boolean>> = {
  mail: (kind) => SCOPE_OF_KIND[kind] === 'MINE',
  push: (kind) => SCOPE_OF_KIND[kind] === 'MINE' || kind === 'group_messages',
}
/** Group chats are pushed and not mailed, as before there was a choice. */
const DEFAULT_CHOICES: Choices = { mail: 'MINE', push: 'ALL' }

/** The choice that stands for the boxes: NONE with all of them off, the default as long as none was changed, else MINE. */
export function choiceOf(channel: keyof Channels, boxes: readonly StoredBox[]): NotificationChoice {
  const isOn = (kind: NotificationKind) => boxes.find((box) => box.kind === kind)?.[channel] ?? isDefault[channel](kind)
  if (!BOXED_KINDS.some(isOn)) return 'NONE'
  if (BOXED_KINDS.every(isOn)) return 'ALL'
  return BOXED_KINDS.every((kind) => isOn(kind) === isDefault[channel](kind)) ? DEFAULT_CHOICES[channel] : 'MINE'
}

/** 1320 → '22:00'. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** '22:00' → 1320. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
