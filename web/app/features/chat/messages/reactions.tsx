import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import type { ChatMessage } from '../engine/message.ts'
import { nameOfEmoji } from '../pickers/emoji.ts'
import { useMessageActions, usePeople } from './use-message-actions.ts'

export function Reactions({ message, isOwn }: { message: ChatMessage; isOwn: boolean }) {
  const me = useSignedInUser()
  const { react, canWrite } = useMessageActions()
  const people = usePeople()
  if (message.reactions.length === 0) return null
  return (
    <ul
      aria-label="Reacties"
      className={classNames('relative z-1 -mt-1 flex flex-wrap gap-1 px-1.5', isOwn && 'justify-end')}
    >
      {message.reactions.map(({ emoji, userIds }) => (
        <li key={emoji} className="flex">
          <button
            type="button"
            aria-pressed={userIds.includes(me.id)}
            aria-label={`${nameOfEmoji(emoji)}, ${userIds.length} keer`}
            title={people(userIds)
              .map(({ username }) => username)
              .join(', ')}
            aria-disabled={!canWrite}
            onClick={() => {
              if (canWrite) react(message, emoji)
            }}
            className={classNames(
              'relative inline-flex min-h-7 items-center gap-1 rounded-full border px-2 font-semibold text-xs tabular-nums before:absolute before:-inset-x-0.5 before:-inset-y-2',
              userIds.includes(me.id)
                ? 'border-primary bg-primary-soft text-primary-ink'
                : 'border-line bg-surface text-ink',
            )}
          >
            <span className="font-emoji text-base leading-none">{emoji}</span>
            {userIds.length}
          </button>
        </li>
      ))}
    </ul>
  )
}
