import { countText } from 'contract/platform/count-text.ts'
import type { Memory } from 'contract/references.ts'
import { Images, MessagesSquare, PenLine } from 'lucide-react'
import { GroupPictures } from '~/features/chat/components/group-pictures.tsx'
import { GoAgain } from '~/features/groups/components/detail/go-again.tsx'
import { GroupPicture } from '~/features/groups/components/group-picture.tsx'
import { useMemories } from '~/features/references/api.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'

const SHOWN = 3

/** Groups whose event was in the last two weeks, for the dashboard: thanks, who was there, and what comes next. */
export function Memories({ isFirst, className }: { isFirst: boolean; className?: string }) {
  const memories = (useMemories().data?.memories ?? []).slice(0, SHOWN)
  if (memories.length === 0) return null
  return (
    <section aria-labelledby="herinneringen" className={className}>
      <h2 id="herinneringen" className="mb-3 text-xl sm:text-2xl">
        Zo was het
      </h2>
      <ul className="flex flex-col gap-4">
        {memories.map((memory, index) => (
          <MemoryCard key={memory.group.id} memory={memory} isPrimary={isFirst && index === 0} />
        ))}
      </ul>
    </section>
  )
}

function MemoryCard({ memory: { group, people, unwritten }, isPrimary }: { memory: Memory; isPrimary: boolean }) {
  return (
    <Card as="li" isPadded={false} className="grid overflow-hidden md:grid-cols-[16rem_minmax(0,1fr)]">
      <GroupPicture group={group} className="max-md:max-h-44 md:h-full" />
      <div className="flex min-w-0 flex-col gap-4 p-4 sm:p-6">
        <div>
          <p className="text-muted text-sm">{formatDate(group.event.startDate)}</p>
          <h3 className="mt-0.5 text-lg wrap-anywhere">{group.event.title}</h3>
          <p className="mt-1 wrap-anywhere">{thanksFor(people.map(({ username }) => username))}</p>
        </div>
        {people.length > 0 && <AvatarStack users={people} max={6} size="sm" />}
        <GroupPictures groupId={group.id} className="sm:grid-cols-6" />
        <div className="flex flex-wrap gap-2">
          {unwritten > 0 ? (
            <LinkButton to={`/groups/${group.id}`} variant={isPrimary ? 'primary' : 'secondary'} icon={PenLine}>
              Schrijf iets over {countText(unwritten, 'persoon', 'mensen')}
            </LinkButton>
          ) : (
            <LinkButton to={`/groups/${group.id}`} icon={Images}>
              Bekijk de groep
            </LinkButton>
          )}
          <LinkButton to={`/groups/${group.id}/chat`} icon={MessagesSquare}>
            Naar de chat
          </LinkButton>
          <GoAgain group={group} />
        </div>
      </div>
    </Card>
  )
}

const names = new Intl.ListFormat('nl-NL')
const NAMED = 3

/** "Fijn dat je meeging met Anna, Bo en 2 anderen." */
function thanksFor(usernames: readonly string[]): string {
  if (usernames.length === 0) return 'Fijn dat je meeging.'
  const rest = usernames.length - NAMED
  const listed = [...usernames.slice(0, NAMED), ...(rest > 0 ? [countText(rest, 'ander', 'anderen')] : [])]
  return `Fijn dat je meeging met ${names.format(listed)}.`
}
