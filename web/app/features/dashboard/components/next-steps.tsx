import type { Group } from 'contract/groups/groups.ts'
import type { NextSteps as Steps } from 'contract/groups/listing.ts'
import { countText, plural } from 'contract/platform/count-text.ts'
import { CalendarDays, Hourglass, MapPin, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { isAnswerLate } from '~/features/groups/components/detail/membership-notice.tsx'
import { GroupPicture } from '~/features/groups/components/group-picture.tsx'
import { useWithdraw } from '~/features/groups/components/joining/use-withdraw.ts'
import { formatDate, formatDaysUntil, formatEventStart } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'

/** Requests to answer, events of this week, and unanswered requests of the user. With `isFirst` its first button is primary. */
export function NextSteps({ steps, isFirst }: { steps: Steps; isFirst: boolean }) {
  const { requests, soon, answers } = steps
  return (
    <section aria-labelledby="next-steps" className="mb-10">
      <h2 id="next-steps" className="mb-3 text-xl sm:text-2xl">
        Wat nu?
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {requests.map((request, index) => (
          <RequestsStep key={request.group.id} {...request} isPrimary={isFirst && index === 0} />
        ))}
        {soon.map((group, index) => (
          <SoonStep key={group.id} group={group} isPrimary={isFirst && requests.length === 0 && index === 0} />
        ))}
        {answers.map((answer) => (
          <AnswerStep key={answer.group.id} {...answer} />
        ))}
      </ul>
    </section>
  )
}

const linkClasses = 'font-semibold underline-offset-4 wrap-anywhere hover:underline'

function RequestsStep({ group, applicants, isPrimary }: Steps['requests'][number] & { isPrimary: boolean }) {
  const count = group.requestCount ?? applicants.length
  return (
    <Card as="li" className="flex flex-wrap items-center gap-4 lg:only:col-span-2">
      <AvatarStack users={applicants} total={count} />
      <div className="min-w-0 grow basis-48">
        <h3 className="text-lg leading-snug wrap-anywhere">{namesOf(applicants, count)}</h3>
        <p className="mt-0.5 text-muted text-sm wrap-anywhere">
          met{' '}
          <Link to={`/groups/${group.id}`} className="underline-offset-4 hover:underline">
            {group.name}
          </Link>
          , {group.event.title}
        </p>
      </div>
      <LinkButton
        to={`/groups/${group.id}/manage`}
        variant={isPrimary ? 'primary' : 'secondary'}
        className="max-sm:w-full"
      >
        {`Bekijk ${plural(count, 'het verzoek', 'de verzoeken')}`}
      </LinkButton>
    </Card>
  )
}

function namesOf(people: readonly { username: string }[], count: number): string {
  const [first, second] = people.map(({ username }) => username)
  if (first === undefined) return `${countText(count, 'verzoek', 'verzoeken')} voor je groep`
  if (count === 1) return `${first} wil met je mee`
  if (count === 2 && second !== undefined) return `${first} en ${second} willen met je mee`
  return `${first} en nog ${count - 1} anderen willen met je mee`
}

function SoonStep({ group, isPrimary }: { group: Group; isPrimary: boolean }) {
  const me = useSignedInUser().id
  const others = group.memberPreview.filter(({ id }) => id !== me)
  return (
    <Card as="li" isPadded={false} className="flex flex-col overflow-hidden sm:flex-row lg:only:col-span-2">
      <div className="sm:w-40 sm:shrink-0">
        <GroupPicture group={group} className="max-sm:aspect-[3/1]! sm:h-full!" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-2 p-4">
        <p className="font-semibold text-primary-ink text-sm">{formatDaysUntil(group.event.startDate)}</p>
        <h3 className="text-lg leading-snug">
          <Link to={`/groups/${group.id}`} className="underline-offset-4 wrap-anywhere hover:underline">
            {group.event.title}
          </Link>
        </h3>
        <p className="flex items-center gap-2 text-muted text-sm">
          <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
          {formatEventStart(group.event)}
        </p>
        <p className="flex items-center gap-2 text-muted text-sm">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="wrap-anywhere">{group.event.location}</span>
        </p>
        {others.length > 0 && <AvatarStack users={others} total={group.currentMembers - 1} max={4} size="sm" />}
        <LinkButton
          to={`/groups/${group.id}/chat`}
          icon={MessageCircle}
          variant={isPrimary ? 'primary' : 'secondary'}
          className="mt-1 sm:self-start"
        >
          Open de groepschat
        </LinkButton>
      </div>
    </Card>
  )
}

function AnswerStep({ group, message, requestedAt }: Steps['answers'][number]) {
  const { label, withdraw, isPending } = useWithdraw(group)
  return (
    <Card as="li" className="flex flex-col gap-2 lg:only:col-span-2">
      <p className="flex items-center gap-2 font-semibold text-primary-ink text-sm">
        <Hourglass aria-hidden="true" className="size-4 shrink-0" />
        {group.membershipStatus === 'WAITLIST'
          ? `Wachtlijst, plek ${group.waitlistPosition ?? '…'}`
          : 'Je wacht op antwoord'}
      </p>
      <h3 className="text-lg leading-snug">
        <Link to={`/groups/${group.id}`} className={linkClasses}>
          {group.name}
        </Link>
      </h3>
      <p className="text-muted text-sm wrap-anywhere">
        {group.event.title} · {formatDate(group.event.startDate)}
      </p>
      {message !== null && (
        <blockquote className="border-line border-l-3 pl-3 text-sm wrap-anywhere">
          <span className="sr-only">Jij schreef: </span>
          {message}
        </blockquote>
      )}
      {isAnswerLate(group) && (
        <p className="text-sm">
          {group.owner.username} heeft nog niet geantwoord. Je mag ook{' '}
          <Link to={`/groups?eventId=${group.event.id}`} className={linkClasses}>
            andere groepen vragen
          </Link>
          .
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-1">
        <p className="text-muted text-sm">
          <RelativeTime at={requestedAt} as="notification" /> gevraagd
        </p>
        <Button size="sm" onClick={withdraw} isPending={isPending}>
          {label}
        </Button>
      </div>
    </Card>
  )
}
