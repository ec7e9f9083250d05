import { classNames } from '~/ui/class-names.ts'
import { Avatar, type AvatarUser } from '~/ui/visuals/avatar.tsx'

type MentionListProps = {
  id: string
  people: readonly AvatarUser[]
  active: number
  onPick: (person: AvatarUser) => void
}

/** Suggestions above the composer. The focus stays in the textarea, which names the active option. */
export function MentionList({ id, people, active, onPick }: MentionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Leden die je kunt noemen"
      className="absolute bottom-full left-0 z-10 mb-2 w-72 max-w-full rounded-card border border-line bg-raised p-1.5 shadow-soft"
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the textarea handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the textarea names the active option with aria-activedescendant.
        <div
          key={person.id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          // The textarea keeps the focus, so that phones keep their keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-[0.625rem] px-2.5 py-1 font-medium hover:bg-sunken',
            index === active && 'bg-sunken',
          )}
        >
          <Avatar user={person} size="sm" />
          <bdi className="truncate">{person.username}</bdi>
        </div>
      ))}
    </div>
  )
}

export const optionId = (list: string, index: number) => `${list}-${index}`
