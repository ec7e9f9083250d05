import type { ListedPlan } from 'contract/plans/plans.ts'
import { CircleCheck, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { useCancelDialog } from '~/features/groups/components/detail/use-cancel-dialog.ts'
import { useWithdraw } from '~/features/groups/components/joining/use-withdraw.ts'
import { attendances } from '~/features/meetings/api.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { ActionBar } from '~/ui/layout/page.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { eyebrowOf, isAnswerLate, isFullMeanwhile, linkOf, sentenceOf, titleOf } from './plan-text.ts'

export function PlanCard({ plan }: { plan: ListedPlan }) {
  const me = useSignedInUser().id
  const { group, people } = plan
  const others = people.filter(({ id }) => id !== me)
  const total = group === null ? others.length : group.currentMembers - (others.length < people.length ? 1 : 0)
  const sentence = sentenceOf(plan)
  return (
    <Card as="section" aria-labelledby="my-plan" className="flex flex-col gap-3 border-primary/40">
      <div>
        <p className="font-semibold text-primary-ink text-sm">{eyebrowOf(plan)}</p>
        <h2 id="my-plan" className="mt-0.5 text-xl wrap-anywhere sm:text-2xl">
          {titleOf(plan)}
        </h2>
      </div>
      {sentence !== null && <p className="wrap-anywhere">{sentence}</p>}
      {others.length > 0 && <AvatarStack users={others} total={Math.max(total, others.length)} size="sm" />}
      <Actions plan={plan} />
    </Card>
  )
}

const loud = { variant: 'primary', size: 'lg', className: 'grow' } as const

function Actions({ plan }: { plan: ListedPlan }) {
  const { state, next, group, need } = plan
  if (group !== null && (state === 'ASKED' || state === 'WAITING')) return <OpenRequest plan={plan} group={group} />
  const link = linkOf(plan)
  const showsDay = need === 'TODAY' && link?.to !== '/vandaag'
  const showsChat = !showsDay && group !== null && next !== 'CHAT' && state !== 'INVITED'
  return (
    <div className="flex flex-wrap gap-2">
      {next === 'CONFIRM' && group !== null ? (
        <Confirmation group={group} isOfPage />
      ) : (
        link !== null && (
          <ActionBar>
            <LinkButton to={link.to} {...loud}>
              {link.label}
            </LinkButton>
          </ActionBar>
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

type ConfirmationProps = { group: PlannedGroup; variant?: 'primary' | 'secondary'; isOfPage?: boolean }

/** `isOfPage`: yes is the main action of the page. */
export function Confirmation({ group, variant = 'primary', isOfPage = false }: ConfirmationProps) {
  const cancel = useCancelDialog(group)
  const isWaiting = attendances.use().some(({ input }) => input.params.id === group.id)
  const yes = isWaiting ? (
    <p role="status" className="self-center">
      Je antwoord wordt verstuurd zodra je online bent.
    </p>
  ) : (
    <Button
      {...(isOfPage ? loud : { variant })}
      icon={CircleCheck}
      onClick={() => void attendances.write({ params: { id: group.id }, body: { answer: 'YES' } })}
    >
      Ja, ik ga mee
    </Button>
  )
  return (
    <>
      {isOfPage ? <ActionBar>{yes}</ActionBar> : yes}
      <Button onPointerDown={cancel.preload} onClick={cancel.open} className="max-sm:grow">
        Nee, ik kan niet
      </Button>
      {cancel.dialog}
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
      {(isAnswerLate(plan) || isFullMeanwhile(plan)) && (
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
