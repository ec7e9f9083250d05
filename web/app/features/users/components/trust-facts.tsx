import { countText } from 'contract/platform/count-text.ts'
import type { OtherUser } from 'contract/users/users.ts'
import { BadgeCheck, CalendarCheck, CalendarHeart, type LucideIcon, Music, UsersRound } from 'lucide-react'
import { formatMonth } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import { useUserGroups } from '../api.ts'

type TrustFactsProps = {
  user: {
    id: string
    timesWent: number | null
    memberSince: string | null
    emailVerified: boolean
    musicalPreferences: readonly string[]
  }
  sharedGroups?: readonly string[]
  className?: string
}

export function sharedStyles(mine: readonly string[], theirs: readonly string[]): string[] {
  const known = new Set(mine.map((style) => style.toLowerCase()))
  return theirs.filter((style) => known.has(style.toLowerCase()))
}

/** Facts that the site knows itself, shown before what a person says: events, time here, verified address, what both share. */
export function TrustFacts({ user, sharedGroups = [], className }: TrustFactsProps) {
  const me = useSignedInUser()
  const isMe = me.id === user.id
  const sharedMusic = sharedStyles(me.musicalPreferences, user.musicalPreferences)
  const facts: [LucideIcon, string | false][] = [
    [CalendarCheck, user.timesWent !== null && wentText(user.timesWent)],
    [CalendarHeart, user.memberSince !== null && `Lid sinds ${formatMonth(user.memberSince)}`],
    [BadgeCheck, user.emailVerified && 'E-mailadres bevestigd'],
    [Music, !isMe && sharedMusic.length > 0 && `Jullie houden allebei van ${words.format(sharedMusic.slice(0, 3))}`],
    [
      UsersRound,
      !isMe &&
        sharedGroups.length > 0 &&
        `Samen in ${words.format(sharedGroups.slice(0, 2).map((name) => `‘${name}’`))}`,
    ],
  ]
  return (
    <ul className={classNames('flex flex-col gap-1.5 text-sm', className)}>
      {facts.map(
        ([Icon, text]) =>
          text && (
            <li key={text} className="flex items-start gap-2">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary-ink" />
              <span className="min-w-0 text-left wrap-anywhere">{text}</span>
            </li>
          ),
      )}
    </ul>
  )
}

export function UserTrustFacts({ user, className }: { user: OtherUser; className?: string }) {
  const groups = useUserGroups(user.id).data?.groups ?? []
  return (
    <TrustFacts
      user={{ ...user, memberSince: user.createdAt }}
      sharedGroups={groups.filter(({ isShared }) => isShared).map(({ name }) => name)}
      className={className}
    />
  )
}

const words = new Intl.ListFormat('nl-NL')

export const wentText = (times: number): string => `${countText(times, 'keer', 'keer')} meegegaan`

export const TrustLine = ({ timesWent }: { timesWent: number | null }) =>
  timesWent === null ? null : (
    <p className="inline-flex items-center gap-1 text-sm text-success-ink">
      <CalendarCheck aria-hidden="true" className="size-3.5" />
      {wentText(timesWent)}
    </p>
  )
