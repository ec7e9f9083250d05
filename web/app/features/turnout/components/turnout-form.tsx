import type { Turnout } from 'contract/turnout.ts'
import { Check, CircleCheck, UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useTurnout, useUpdateTurnout } from '../api.ts'

export type Answers = ReadonlyMap<string, boolean>

export const answersOf = ({ present, absent }: Pick<Turnout, 'present' | 'absent'>): Answers =>
  new Map([...present.map((id) => [id, true] as const), ...absent.map((id) => [id, false] as const)])

/** What is sent of the answers. */
export const saidIn = (answers: Answers) => {
  const chosen = (isPresent: boolean) => [...answers].filter(([, one]) => one === isPresent).map(([id]) => id)
  return { present: chosen(true), absent: chosen(false) }
}

/** Asks after the event who was there, on one screen. No answer is preselected. */
export function TurnoutForm({ groupId }: { groupId: string }) {
  const { data, isError, error, refetch, isFetching } = useTurnout(groupId)
  if (data === undefined && isError)
    return (
      <ErrorState
        headingLevel={1}
        title={error.status === 409 ? 'Dit kan nu niet' : 'Kon je groep niet laden'}
        onRetry={error.status === 409 ? undefined : () => void refetch()}
        isRetrying={isFetching}
        action={<LinkButton to="/groups">Naar je groepen</LinkButton>}
      >
        {error.message}
      </ErrorState>
    )
  if (data === undefined)
    return (
      <Loading>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </Loading>
    )
  return data.isOpen ? <OpenForm groupId={groupId} turnout={data} /> : <Closed turnout={data} />
}

function OpenForm({ groupId, turnout }: { groupId: string; turnout: Turnout }) {
  const [answers, setAnswers] = useState<Answers>(() => answersOf(turnout))
  const [isDone, setDone] = useState(false)
  const update = useUpdateTurnout(groupId)
  const { people, event } = turnout
  if (isDone) return <Thanks groupId={groupId} turnout={turnout} onChange={() => setDone(false)} />

  const save = async () => {
    try {
      await update.mutateAsync(saidIn(answers))
      setDone(true)
      window.scrollTo(0, 0)
    } catch (error) {
      showFailure(error, 'Kon je antwoord niet opslaan')
    }
  }
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl sm:text-3xl">Wie was er?</h1>
        <p className="wrap-anywhere">
          {turnout.groupName === null ? 'Je ging' : `Je ging met ‘${turnout.groupName}’`} naar {event.title}. Tik aan
          wat je zelf zag. Twijfel je over iemand? Sla die dan over.
        </p>
        <p className="text-muted text-sm">
          Niemand ziet wat jij zegt.{' '}
          <Link to="/help/vertrouwen" className="text-primary-ink underline underline-offset-4">
            Waarom we dit vragen
          </Link>
        </p>
      </div>
      <PeopleQuestion people={people} answers={answers} onChange={setAnswers} />
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          isWide
          className="self-start"
          isPending={update.isPending}
          onClick={() => void save()}
        >
          Klaar
        </Button>
        <p className="text-muted text-sm">Je kunt dit veranderen tot {formatDate(turnout.closesAt)}.</p>
      </div>
    </Card>
  )
}

type QuestionProps = { people: Turnout['people']; answers: Answers; onChange: (answers: Answers) => void }

/** Who came. People whose meeting is proven by a code are named and not asked about. */
export function PeopleQuestion({ people, answers, onChange }: QuestionProps) {
  const asked = people.filter(({ isMet }) => !isMet)
  const met = people.filter(({ isMet, isSelf }) => isMet && !isSelf).map(({ username }) => username)
  const choose = (id: string, isPresent: boolean) => {
    const next = new Map(answers)
    // Pressing the chosen answer again takes it back.
    if (answers.get(id) === isPresent) next.delete(id)
    else next.set(id, isPresent)
    onChange(next)
  }
  return (
    <>
      {met.length > 0 && (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-ink" />
          <span className="wrap-anywhere">
            Jij en {new Intl.ListFormat('nl-NL').format(met)} waren er. Dat weten we van jullie code.
          </span>
        </p>
      )}
      {asked.length > 0 && (
        <>
          <Button
            icon={UsersRound}
            className="self-start"
            onClick={() => onChange(new Map(asked.map(({ id }) => [id, true])))}
          >
            Iedereen was er
          </Button>
          <ul className="flex flex-col divide-y divide-line">
            {asked.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                answer={answers.get(person.id)}
                onChoose={(isPresent) => choose(person.id, isPresent)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function PersonRow({
  person,
  answer,
  onChoose,
}: {
  person: Turnout['people'][number]
  answer: boolean | undefined
  onChoose: (isPresent: boolean) => void
}) {
  return (
    <li className="flex items-center gap-4 py-3">
      <Avatar user={person} isDecorative className="size-14 text-lg" />
      <div className="flex min-w-0 grow flex-col gap-x-4 gap-y-1.5 sm:flex-row sm:items-center">
        <p className="min-w-0 grow font-semibold wrap-anywhere">
          {person.isSelf ? 'Jij' : <bdi>{person.username}</bdi>}
        </p>
        <fieldset className="flex gap-2">
          <legend className="sr-only">{person.isSelf ? 'Was je er zelf?' : `Was ${person.username} er?`}</legend>
          <Choice isChosen={answer === true} icon={Check} tone="present" onClick={() => onChoose(true)}>
            {person.isSelf ? 'Ik was er' : 'Was er'}
          </Choice>
          <Choice isChosen={answer === false} icon={X} tone="absent" onClick={() => onChoose(false)}>
            {person.isSelf ? 'Ik niet' : 'Was er niet'}
          </Choice>
        </fieldset>
      </div>
    </li>
  )
}

function Choice({
  isChosen,
  icon: Icon,
  tone,
  onClick,
  children,
}: {
  isChosen: boolean
  icon: typeof Check
  tone: 'present' | 'absent'
  onClick: () => void
  children: string
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3.5 font-semibold text-sm transition-colors',
        !isChosen && 'border-line bg-surface hover:border-control hover:bg-sunken',
        isChosen && tone === 'present' && 'border-transparent bg-success-soft text-success-ink',
        isChosen && tone === 'absent' && 'border-control bg-sunken text-ink',
      )}
    >
      {isChosen && <Icon aria-hidden="true" className="size-4 shrink-0" />}
      {children}
    </button>
  )
}

function Thanks({ groupId, turnout, onChange }: { groupId: string; turnout: Turnout; onChange: () => void }) {
  return (
    <Card role="status" className="flex flex-col items-start gap-4">
      <CircleCheck aria-hidden="true" className="size-12 text-success-ink" />
      <h1 className="text-2xl">Dank je wel</h1>
      <p>
        Zo weet de volgende groep op wie je kunt rekenen. Tot {formatDate(turnout.closesAt)} kan de rest van je groep
        nog antwoorden.
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={turnout.groupName === null ? '/groups' : `/groups/${groupId}`} variant="primary">
          {turnout.groupName === null ? 'Naar je groepen' : 'Naar je groep'}
        </LinkButton>
        <Button variant="quiet" onClick={onChange}>
          Toch iets veranderen
        </Button>
      </div>
    </Card>
  )
}

function Closed({ turnout }: { turnout: Turnout }) {
  return (
    <Card className="flex flex-col items-start gap-4">
      <h1 className="text-2xl sm:text-3xl">Antwoorden kan niet meer</h1>
      <p className="wrap-anywhere">
        Dat kon tot {formatDate(turnout.closesAt)}. Wat er over jou is geteld, lees je bij ‘Waar je bij was’.
      </p>
      <LinkButton to="/profile/opkomst" variant="primary">
        Waar je bij was
      </LinkButton>
    </Card>
  )
}
