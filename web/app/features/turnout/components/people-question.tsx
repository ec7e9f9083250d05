import type { Turnout } from 'contract/turnout.ts'
import { Check, CircleCheck, UsersRound, X } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Avatar } from '~/ui/visuals/avatar.tsx'

export type Answers = ReadonlyMap<string, boolean>

export const answersOf = ({ present, absent }: Pick<Turnout, 'present' | 'absent'>): Answers =>
  new Map([...present.map((id) => [id, true] as const), ...absent.map((id) => [id, false] as const)])

/** What is sent of the answers. */
export const saidIn = (answers: Answers) => {
  const chosen = (isPresent: boolean) => [...answers].filter(([, one]) => one === isPresent).map(([id]) => id)
  return { present: chosen(true), absent: chosen(false) }
}

type QuestionProps = { people: Turnout['people']; answers: Answers; onChange: (answers: Answers) => void }

/** Asks which people came. Those whose meeting is proven by a code are named and not asked about. */
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

type PersonRowProps = {
  person: Turnout['people'][number]
  answer: boolean | undefined
  onChoose: (isPresent: boolean) => void
}

function PersonRow({ person, answer, onChoose }: PersonRowProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar user={person} isDecorative />
      <div className="flex min-w-0 grow flex-col gap-x-4 gap-y-1.5 sm:flex-row sm:items-center">
        <p className="min-w-0 grow font-semibold wrap-anywhere">
          {person.isSelf ? 'Jij' : <bdi>{person.username}</bdi>}
        </p>
        <fieldset className="flex min-w-0 flex-wrap gap-2">
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

type ChoiceProps = {
  isChosen: boolean
  icon: typeof Check
  tone: 'present' | 'absent'
  onClick: () => void
  children: string
}

function Choice({ isChosen, icon: Icon, tone, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3 font-semibold text-sm transition-colors',
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
