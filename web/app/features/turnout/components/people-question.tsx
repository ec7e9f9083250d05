import type { MorningAfter } from 'contract/morning-after.ts'
import { Check, UsersRound } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'

type QuestionProps = {
  people: MorningAfter['groups'][number]['people']
  present: ReadonlySet<string>
  onChange: (present: ReadonlySet<string>) => void
}

/** The faces of a group: those that one taps were there. The first tap chooses oneself too. */
export function PeopleQuestion({ people, present, onChange }: QuestionProps) {
  const toggle = (id: string) => {
    const next = new Set(present.size === 0 ? people.flatMap((one) => (one.isSelf ? one.id : [])) : present)
    if (present.has(id)) next.delete(id)
    else next.add(id)
    onChange(next)
  }
  return (
    <>
      <Button icon={UsersRound} className="self-start" onClick={() => onChange(new Set(people.map(({ id }) => id)))}>
        Iedereen was er
      </Button>
      <ul aria-label="Wie was er?" className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              aria-pressed={present.has(person.id)}
              onClick={() => toggle(person.id)}
              className="group flex size-full flex-col items-center gap-2 rounded-control border border-line p-3 font-semibold text-sm transition-colors hover:bg-sunken aria-pressed:border-success aria-pressed:bg-success-soft aria-pressed:text-success-ink"
            >
              <span className="relative">
                <Avatar user={person} size="face" />
                <Check
                  aria-hidden="true"
                  className="absolute -right-1 -bottom-1 hidden size-6 rounded-full bg-success-ink p-1 text-surface group-aria-pressed:block"
                />
              </span>
              <span className="max-w-full wrap-anywhere">{person.isSelf ? 'Ik' : <bdi>{person.username}</bdi>}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
