import type { Poll, PollInput } from 'contract/chat/polls.ts'
import { countText } from 'contract/platform/count-text.ts'
import { ChartBar, Check, Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useConnection } from '~/lib/socket/socket.ts'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { announce } from '~/ui/feedback/announce.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { voteOutbox } from '../engine/browser-chat.ts'
import { type ChatMessage, voteOf, withVote } from '../engine/message.ts'
import { useMessageActions, usePeople } from './use-message-actions.ts'

type PollCardProps = { message: ChatMessage; poll: Poll; isOwn: boolean }
type Option = Poll['options'][number]

export function PollCard({ message, poll, isOwn }: PollCardProps) {
  const me = useSignedInUser()
  const { conversation, canWrite } = useMessageActions()
  const isOnline = useConnection().state === 'connected'
  // The vote that the server has not acknowledged.
  const pending = voteOutbox.use().find(({ input }) => input.params.id === message.id)?.input.body.options
  const [hasNames, setNames] = useState(false)
  const isOpen = poll.closedAt === null
  const shown = isOpen && pending ? withVote(poll, me.id, pending) : poll
  const chosen = voteOf(shown, me.id)
  const voteCount = shown.options.reduce((sum, { count }) => sum + count, 0)

  /** Replaces the user's vote; no options take it back. It waits on the device while there is no connection. */
  const vote = (options: number[]) => void voteOutbox.write({ params: { id: message.id }, body: { options } })
  function toggle(index: number): void {
    if (!poll.isMultiple) vote([index])
    else vote(chosen.includes(index) ? chosen.filter((each) => each !== index) : [...chosen, index])
  }
  const closing = useAction(async () => (await confirmClosing()) && conversation.closePoll(message), {
    failure: 'Kon de peiling niet sluiten',
    onDone: () => announce('Peiling gesloten'),
  })

  return (
    <>
      {isOpen ? (
        <fieldset disabled={!canWrite} className="min-w-0">
          <legend className="w-full">
            <Question text={poll.question} />
          </legend>
          <p className="mb-1.5 text-muted text-sm">
            {poll.isMultiple ? 'Kies één of meer antwoorden' : 'Kies één antwoord'}
          </p>
          {shown.options.map((option, index) => (
            <OpenOption
              key={option.text}
              option={option}
              total={voteCount}
              name={`poll-${message.id}`}
              isMultiple={poll.isMultiple}
              isChosen={chosen.includes(index)}
              hasNames={hasNames}
              onChoose={() => toggle(index)}
            />
          ))}
        </fieldset>
      ) : (
        <ClosedPoll poll={poll} total={voteCount} hasNames={hasNames} />
      )}
      {isOpen && pending && !isOnline && (
        <p role="status" className="pt-1 text-muted text-sm">
          Je stem wordt verzonden zodra je online bent.
        </p>
      )}
      <div className="-mx-3.5 flex min-h-11 flex-wrap items-center gap-x-1">
        {voteCount === 0 ? (
          isOpen && <span className="px-3.5 text-muted text-sm">Nog geen stemmen</span>
        ) : (
          <Button variant="quiet" size="sm" aria-expanded={hasNames} onClick={() => setNames(!hasNames)}>
            {hasNames ? 'Verberg namen' : 'Wie stemde?'}
          </Button>
        )}
        {isOpen && canWrite && chosen.length > 0 && !poll.isMultiple && (
          <Button variant="quiet" size="sm" aria-label="Stem intrekken" onClick={() => vote([])}>
            Intrekken
          </Button>
        )}
        {isOpen && canWrite && isOwn && (
          <Button variant="quiet" size="sm" aria-label="Peiling sluiten" onClick={() => void closing.run()}>
            Sluiten
          </Button>
        )}
      </div>
    </>
  )
}

const confirmClosing = () =>
  confirm({
    title: 'Peiling sluiten?',
    description: 'Daarna kan niemand meer stemmen. Dat kun je niet terugdraaien.',
    kind: 'warning',
    confirmLabel: 'Peiling sluiten',
    cancelLabel: 'Nog niet',
  })

export function UnsentPoll({ poll }: { poll: PollInput }) {
  return (
    <>
      <Question text={poll.question} />
      <ul className="py-1">
        {poll.options.map((text) => (
          <li key={text} className="flex min-h-9 items-center gap-3 text-muted wrap-anywhere">
            <span
              aria-hidden="true"
              className={classNames(
                'size-5 shrink-0 border-2 border-line',
                poll.isMultiple ? 'rounded-md' : 'rounded-full',
              )}
            />
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

function Question({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-2 pt-0.5 font-semibold">
      <ChartBar aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">Peiling: </span>
        <bdi>{text}</bdi>
      </span>
    </span>
  )
}

type OpenOptionProps = {
  option: Option
  total: number
  name: string
  isMultiple: boolean
  isChosen: boolean
  hasNames: boolean
  onChoose: () => void
}

function OpenOption({ option, total, name, isMultiple, isChosen, hasNames, onChoose }: OpenOptionProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="-mx-2 flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2 transition-colors hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-focus has-disabled:cursor-default"
    >
      <span className="relative mt-0.5 inline-flex size-5 shrink-0">
        <input
          id={id}
          type={isMultiple ? 'checkbox' : 'radio'}
          name={name}
          aria-label={`${option.text} (${countText(option.count, 'stem', 'stemmen')})`}
          checked={isChosen}
          onChange={onChoose}
          className={classNames(
            'peer size-5 cursor-pointer appearance-none border-2 border-control bg-surface outline-none transition-[border-width,background-color] checked:border-primary disabled:opacity-55',
            isMultiple ? 'rounded-md checked:bg-primary' : 'rounded-full checked:border-[6px]',
          )}
        />
        {isMultiple && (
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none absolute inset-0.5 size-4 text-on-primary opacity-0 peer-checked:opacity-100"
          />
        )}
      </span>
      <OptionResult option={option} total={total} isLeading={isChosen} hasNames={hasNames} />
    </label>
  )
}

function ClosedPoll({ poll, total, hasNames }: { poll: Poll; total: number; hasNames: boolean }) {
  const id = useId()
  const winners = winnersOf(poll)
  return (
    <>
      <p id={id}>
        <Question text={poll.question} />
      </p>
      <p className="flex items-start gap-1.5 pt-0.5 pb-1.5 text-sm">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          <span className="text-muted">Gesloten. </span>
          <span className="font-semibold">{resultText(winners)}</span>
        </span>
      </p>
      <ul aria-labelledby={id}>
        {poll.options.map((option) => (
          <li key={option.text} className="flex min-h-11 items-start gap-3 py-2">
            <span className="mt-0.5 size-5 shrink-0">
              {winners.includes(option.text) && (
                <Check aria-hidden="true" strokeWidth={3} className="size-5 text-success" />
              )}
            </span>
            <OptionResult option={option} total={total} isLeading={winners.includes(option.text)} hasNames={hasNames} />
          </li>
        ))}
      </ul>
    </>
  )
}

function winnersOf({ options }: Poll): string[] {
  const most = Math.max(...options.map(({ count }) => count))
  return most === 0 ? [] : options.filter(({ count }) => count === most).map(({ text }) => text)
}

function resultText(winners: readonly string[]): string {
  const [first] = winners
  if (first === undefined) return 'Niemand heeft gestemd.'
  if (winners.length === 1) return `Gekozen: ${first}`
  return `Gelijk: ${winners.slice(0, -1).join(', ')} en ${winners.at(-1)}`
}

type OptionResultProps = { option: Option; total: number; isLeading: boolean; hasNames: boolean }

function OptionResult({ option: { text, count, userIds }, total, isLeading, hasNames }: OptionResultProps) {
  const voters = usePeople()(userIds)
  const unnamed = count - voters.length
  return (
    <span className="min-w-0 grow">
      <span className="flex min-h-6 items-center gap-2">
        <span className={classNames('min-w-0 grow wrap-anywhere', isLeading && 'font-semibold')}>
          <bdi>{text}</bdi>
          <span className="sr-only"> ({countText(count, 'stem', 'stemmen')})</span>
        </span>
        {!hasNames && (
          <span aria-hidden="true" className="flex">
            <AvatarStack
              users={voters}
              max={3}
              total={voters.length}
              size="xs"
              className="[&>span:last-child]:text-xs"
            />
          </span>
        )}
        <span aria-hidden="true" className="min-w-4 text-right font-semibold text-sm tabular-nums">
          {count}
        </span>
      </span>
      <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className={classNames(
            'block h-full rounded-full transition-[width] duration-200',
            isLeading ? 'bg-primary' : 'bg-control',
          )}
          style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
        />
      </span>
      {hasNames && count > 0 && (
        <span className="block pt-1 text-muted text-sm wrap-anywhere">
          <span className="sr-only">Stemmen van </span>
          {[...voters.map(({ username }) => username), ...(unnamed > 0 ? [`nog ${unnamed}`] : [])].join(', ')}
        </span>
      )}
    </span>
  )
}
