import type { ListedPlan } from 'contract/plans/plans.ts'
import { CircleCheck, MessageCircle } from 'lucide-react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { CancelDialog } from '~/features/groups/components/detail/cancel-dialog.tsx'
import { useWithdraw } from '~/features/groups/components/joining/use-withdraw.ts'
import { attendances } from '~/features/meetings/api.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatEventTime } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { ActionBar } from '~/ui/layout/page.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { eyebrowOf, isAnswerLate, linkOf, sentenceOf, titleOf } from './plan-text.ts'

type PlanCardProps = {
  plan: ListedPlan
  /** On the event's own page the event is above the card, and the button sticks to the bottom of a phone. */
  isOnEventPage?: boolean
  /** Its button is the primary one of the screen. */
  isPrimary?: boolean
}

/** My state at an event with the one next step. */
export function PlanCard({ plan, isOnEventPage = false, isPrimary = true }: PlanCardProps) {
  const me = useSignedInUser().id
  const { event, group, people } = plan
  const others = people.filter(({ id }) => id !== me)
  const total = group === null ? others.length : group.currentMembers - (others.length < people.length ? 1 : 0)
  const sentence = sentenceOf(plan)
  return (
    <Card as="section" aria-labelledby="my-plan" isPadded={false} className="overflow-hidden border-primary/40 sm:flex">
      {!isOnEventPage && (
        <div className="sm:w-80 sm:shrink-0">
          <EventPicture event={event} className="max-sm:aspect-[3/1]! max-sm:max-h-40 sm:h-full!" />
        </div>
      )}
      <div className="flex min-w-0 grow flex-col gap-3 p-4 sm:p-6">
        <div>
          <p className="font-semibold text-primary-ink text-sm">{eyebrowOf(plan)}</p>
          <h2 id="my-plan" className="mt-0.5 text-xl wrap-anywhere sm:text-2xl">
            {titleOf(plan)}
          </h2>
          {!isOnEventPage && (
            <p className="mt-1 text-muted wrap-anywhere">
              <Link to={`/events/${event.slug}`} className="font-semibold text-ink underline-offset-4 hover:underline">
                {event.title}
              </Link>
              , {formatEventTime(event)}, {event.location}
            </p>
          )}
        </div>
        {sentence !== null && <p className="wrap-anywhere">{sentence}</p>}
        {others.length > 0 && <AvatarStack users={others} total={Math.max(total, others.length)} size="sm" />}
        <Actions plan={plan} isOnEventPage={isOnEventPage} isPrimary={isPrimary} />
      </div>
    </Card>
  )
}

function Actions({ plan, isOnEventPage, isPrimary }: Required<PlanCardProps>) {
  const { state, next, group, need } = plan
  const loud = {
    variant: isPrimary ? 'primary' : 'secondary',
    size: 'lg',
    className: isOnEventPage ? 'grow' : 'max-sm:grow',
  } as const
  if (group !== null && (state === 'ASKED' || state === 'WAITING')) return <OpenRequest plan={plan} group={group} />
  const link = linkOf(plan)
  const Frame = isOnEventPage ? ActionBar : Fragment
  const showsDay = need === 'TODAY' && link?.to !== '/vandaag'
  const showsChat = !showsDay && group !== null && next !== 'CHAT' && state !== 'INVITED'
  return (
    <div className="flex flex-wrap gap-2">
      {next === 'CONFIRM' && group !== null ? (
        <Confirmation group={group} loud={loud} Frame={Frame} />
      ) : (
        link !== null && (
          <Frame>
            <LinkButton to={link.to} {...loud}>
              {link.label}
            </LinkButton>
          </Frame>
        )
      )}
      {showsDay && (
        <LinkButton to="/vandaag" className="max-sm:grow">
          Naar vandaag
        </LinkButton>
      )}
      {showsChat && (
        <LinkButton to={`/groups/${group.id}/chat`} icon={MessageCircle} className="max-sm:grow">
          Naar de chat
        </LinkButton>
      )}
    </div>
  )
}

type PlannedGroup = NonNullable<ListedPlan['group']>

type ConfirmationProps = {
  group: PlannedGroup
  loud: { variant: 'primary' | 'secondary'; size: 'lg'; className: string }
  Frame: ComponentType<{ children: ReactNode }> | typeof Fragment
}

function Confirmation({ group, loud, Frame }: ConfirmationProps) {
  const cancel = useDialogState()
  const isWaiting = attendances.use().some(({ input }) => input.params.id === group.id)
  return (
    <>
      <Frame>
        {isWaiting ? (
          <p role="status" className="self-center">
            Je antwoord wordt verstuurd zodra je online bent.
          </p>
        ) : (
          <Button
            {...loud}
            icon={CircleCheck}
            onClick={() => void attendances.write({ params: { id: group.id }, body: { answer: 'YES' } })}
          >
            Ja, ik ga mee
          </Button>
        )}
      </Frame>
      <Button onClick={cancel.open} className="max-sm:grow">
        Nee, ik kan niet
      </Button>
      <CancelDialog key={cancel.key} group={group} isOpen={cancel.isOpen} onClose={cancel.close} />
    </>
  )
}

function OpenRequest({ plan, group }: { plan: ListedPlan; group: PlannedGroup }) {
  const { counterpart, since, state, event } = plan
  const membershipStatus = state === 'WAITING' ? 'WAITLIST' : 'PENDING'
  const { label, withdraw, isPending } = useWithdraw({ id: group.id, membershipStatus })
  const linkClasses = 'font-semibold underline underline-offset-4 wrap-anywhere hover:no-underline'
  return (
    <>
      {isAnswerLate(plan) && (
        <p>
          Je mag ook{' '}
          <Link to={`/groups?eventId=${event.id}`} className={linkClasses}>
            andere groepen vragen
          </Link>
          .
        </p>
      )}
      <p className="text-muted text-sm">
        <Link to={`/groups/${group.id}`} className={linkClasses}>
          {group.name}
        </Link>
        {since !== null && (
          <>
            , <RelativeTime at={since} as="notification" /> gevraagd
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {counterpart !== null && (
          <LinkButton to={`/messages?user=${counterpart.id}`} icon={MessageCircle} className="max-sm:grow">
            Stuur {counterpart.username} een bericht
          </LinkButton>
        )}
        <Button variant="quiet" onClick={withdraw} isPending={isPending} className="max-sm:grow">
          {label}
        </Button>
      </div>
    </>
  )
}
