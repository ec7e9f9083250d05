import type { MeetingPoint } from 'contract/events/events.ts'
import { isOver } from 'contract/events/over-at.ts'
import type { EventDay } from 'contract/meetings.ts'
import { CalendarX2, MessageCircle, ShieldAlert, WifiOff } from 'lucide-react'
import { Link } from 'react-router'
import { AloneHelp } from '~/features/groups/components/detail/alone-help.tsx'
import { CancelDialog } from '~/features/groups/components/detail/cancel-dialog.tsx'
import { GroupPicture } from '~/features/groups/components/group-picture.tsx'
import { HiddenMembers } from '~/features/groups/components/hidden-members.tsx'
import { SafetyIcon, useSafetyPress } from '~/features/safety/components/safety-link.tsx'
import { useIsOnline } from '~/lib/api/online.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDateTime, formatEventTime } from '~/lib/format/dates.ts'
import { useSearchParam } from '~/lib/routing/search-param.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, Skeleton, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { PageHeader } from '~/ui/layout/page.tsx'
import { useEventDays } from '../../api.ts'
import { useHomeCheck } from '../../api-home-check.ts'
import { isAlone, nextStep, presenceText } from '../../day-moment.ts'
import { MeetingContent } from '../card/meeting-card.tsx'
import { MapLink } from '../card/meeting-facts.tsx'
import { GroupSignButton } from '../gate/group-sign-button.tsx'
import { HomeCheckButton, HomeCheckCard } from '../home-check/home-check-button.tsx'
import { PlanButton } from '../plan/plan-button.tsx'
import { ArrivalButtons, DayMembers } from './arrivals.tsx'
import { Countdown, useMinute } from './countdown.tsx'
import { UnsafeDialog } from './unsafe-dialog.tsx'

export function EventDays() {
  const query = useEventDays()
  const { dataUpdatedAt, isError } = query
  const days = query.data?.days
  const isOnline = useIsOnline()
  if (days === undefined && !isError) return <DaySkeleton />
  if (days === undefined)
    return (
      <QueryState
        query={query}
        headingLevel={1}
        title="Kon je dag niet laden"
        action={<LinkButton to="/groups">Naar je groepen</LinkButton>}
      />
    )
  if (days.length === 0) return <NoDay />
  return (
    <>
      {days.length > 1 && <PageHeader title="Vandaag" />}
      {isOnline && isError && (
        <p role="status" className="mb-8 flex items-center gap-2 text-muted text-sm">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          De server is even niet bereikbaar. Je ziet wat je apparaat het laatst wist.
        </p>
      )}
      {!isOnline && (
        <p className="mb-4 text-muted text-sm">
          Dit wist je telefoon op {formatDateTime(new Date(dataUpdatedAt).toISOString())}.
        </p>
      )}
      <div className="flex flex-col gap-12">
        {days.map((day) => (
          <Day key={day.group.id} day={day} headingLevel={days.length > 1 ? 2 : 1} />
        ))}
      </div>
    </>
  )
}

/** A home check outlives the day and the membership, and its reminders lead here. */
function NoDay() {
  const { check } = useHomeCheck()
  return (
    <EmptyState
      picture="events"
      title="Vandaag ga je nergens heen"
      headingLevel={1}
      action={
        check === null ? (
          <LinkButton to="/groups" variant="primary">
            Bekijk je groepen
          </LinkButton>
        ) : (
          <HomeCheckCard check={check} />
        )
      }
    >
      Vanaf 12 uur voor een evenement staat hier alles bij elkaar.
    </EmptyState>
  )
}

function Day({ day, headingLevel }: { day: EventDay; headingLevel: 1 | 2 }) {
  const { group, venue, meeting, members, cancellations, officialPoint } = day
  const { event } = group
  const unsafe = useDialogState()
  const [cancelledId, setCancelledId] = useSearchParam('afmelden')
  const me = useSignedInUser().id
  const now = useMinute()
  const hasEnded = isOver(event, now)
  const presence = hasEnded ? null : presenceText(day, now)
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  const Subheading = headingLevel === 1 ? 'h2' : 'h3'
  const safetyPress = useSafetyPress()
  const place = venue === null ? event.location : `${venue}, ${event.location}`
  return (
    <article>
      <div className="relative max-md:-mx-4 max-md:-mt-4">
        <GroupPicture
          group={group}
          isFirst
          className="max-h-[16vh] md:aspect-[4/1] md:rounded-card md:border md:border-line"
        />
        <span className="absolute top-4 right-4">
          <SafetyIcon variant="round" />
        </span>
      </div>
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="flex min-w-0 flex-col gap-6">
          <header {...safetyPress}>
            <Countdown event={event} />
            <Heading className="mt-1 text-2xl wrap-anywhere sm:text-4xl">{event.title}</Heading>
            <p className="mt-2 text-muted">{formatEventTime(event)}</p>
            <p className="mt-1 text-muted">
              <MapLink place={place}>{place}</MapLink>
            </p>
            <p className="mt-1 text-muted">
              met{' '}
              <Link to={`/groups/${group.id}`} className="underline-offset-4 wrap-anywhere hover:underline">
                {group.name}
              </Link>
            </p>
          </header>
          <Card as="section" aria-label="Wat nu?" className="flex flex-col gap-4">
            <p className="font-semibold text-lg wrap-anywhere">{nextStep(day, me, now)}</p>
            {hasEnded ? <HomeCheckButton day={day} /> : <ArrivalButtons day={day} />}
            {presence !== null && <p role="status">{presence}</p>}
            {isAlone(day, me, now) && <AloneHelp eventId={group.eventId} groupId={group.id} now={now} />}
            <ChatButton groupId={group.id} className="w-full lg:hidden" />
            {!hasEnded && (
              <Button
                variant="quiet"
                size="sm"
                icon={CalendarX2}
                onClick={() => setCancelledId(group.id)}
                className="self-start"
              >
                Ik kom toch niet
              </Button>
            )}
          </Card>
          {group.sign && <GroupSignButton sign={group.sign} />}
          <Card as="section" aria-label="Zo spreken we af" className="flex flex-col gap-4">
            <Subheading className="text-xl">Zo spreken we af</Subheading>
            <MeetingContent groupId={group.id} group={group} meeting={meeting} />
            {officialPoint && <OfficialPoint point={officialPoint} />}
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card as="section" aria-label="Wie is waar" className="flex flex-col gap-4">
            <Subheading className="text-xl">Wie is waar?</Subheading>
            <DayMembers members={members} cancellations={cancellations} />
            <HiddenMembers group={group} shown={members.length} />
          </Card>
          <ChatButton groupId={group.id} className="max-lg:hidden" />
          <PlanButton day={day} />
          {!hasEnded && <HomeCheckButton day={day} />}
          <Button variant="quiet" icon={ShieldAlert} onClick={unsafe.open}>
            Ik voel me onveilig
          </Button>
        </div>
      </div>
      <CancelDialog
        key={String(cancelledId)}
        group={group}
        isOpen={cancelledId === group.id}
        onClose={() => setCancelledId(null)}
      />
      <UnsafeDialog groupId={group.id} groupName={group.name} {...unsafe.props} />
    </article>
  )
}

function OfficialPoint({ point: { text, lat, lon, picture } }: { point: MeetingPoint }) {
  const place = lat === undefined || lon === undefined ? text : `${lat}, ${lon}`
  return (
    <div className="border-line border-t pt-4 text-sm">
      <p className="wrap-anywhere">
        Officiële afspreekplek: <MapLink place={place}>{text}</MapLink>
      </p>
      {picture !== undefined && <img src={picture} alt="" className="mt-3 max-h-48 rounded-control" />}
    </div>
  )
}

const ChatButton = ({ groupId, className }: { groupId: string; className: string }) => (
  <LinkButton to={`/groups/${groupId}/chat`} variant="primary" size="lg" icon={MessageCircle} className={className}>
    Open de groepschat
  </LinkButton>
)

export function DaySkeleton() {
  return (
    <Loading>
      <Skeleton className="aspect-[4/2] max-h-[24vh] rounded-none max-md:-mx-4 max-md:-mt-4 md:aspect-[4/1] md:rounded-card" />
      <Skeleton className="mt-6 h-6 w-48" />
      <Skeleton className="mt-3 h-10 w-80 max-w-full" />
      <Card className="mt-6">
        <SkeletonRow count={3} />
      </Card>
    </Loading>
  )
}
