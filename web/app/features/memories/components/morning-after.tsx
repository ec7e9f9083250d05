import type { MorningAfter } from 'contract/morning-after.ts'
import { CircleCheck, Flag, House } from 'lucide-react'
import { useState } from 'react'
import { useGroup } from '~/features/groups/api.ts'
import { GoAgain } from '~/features/groups/components/detail/go-again.tsx'
import { UnsafeDialog } from '~/features/meetings/components/day/unsafe-dialog.tsx'
import { GroupReferences } from '~/features/references/components/group-references.tsx'
import { HelpLinks } from '~/features/safety/components/safety-link.tsx'
import { useAnswerMorningAfter, useMorningAfters } from '~/features/turnout/api.ts'
import { PeopleQuestion } from '~/features/turnout/components/people-question.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Card } from '~/ui/layout/card.tsx'

export function MorningAfters() {
  const query = useMorningAfters()
  if (query.data === undefined)
    return (
      <QueryState
        query={query}
        headingLevel={1}
        title="Kon dit niet laden"
        action={<LinkButton to="/groups">Naar je groepen</LinkButton>}
      />
    )
  const { mornings } = query.data
  if (mornings.length === 0)
    return (
      <EmptyState
        picture="events"
        title="Er is nu niets te vragen"
        headingLevel={1}
        action={
          <LinkButton to="/groups" variant="primary">
            Naar je groepen
          </LinkButton>
        }
      >
        Na een evenement vragen we een week lang hoe het was.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-12">
      {mornings.map((morning, index) => (
        <Morning key={morning.event.id} morning={morning} isFirst={index === 0} />
      ))}
    </div>
  )
}

function Morning({ morning, isFirst }: { morning: MorningAfter; isFirst: boolean }) {
  const { event, groups } = morning
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <article aria-label={event.title} className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4">
        <Heading className="text-2xl wrap-anywhere sm:text-3xl">Hoe was {event.title}?</Heading>
        <HomeQuestion morning={morning} />
      </Card>
      {groups.map((group) => (
        <GroupQuestions key={group.groupId} morning={morning} group={group} isLoud={morning.home !== null} />
      ))}
    </article>
  )
}

const CHOSEN = 'aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink'

function HomeQuestion({ morning: { event, home, groups } }: { morning: MorningAfter }) {
  const { mutateAsync } = useAnswerMorningAfter()
  const answer = useAction((value: 'SAFE' | 'TROUBLE') => mutateAsync({ eventId: event.id, home: value }), {
    failure: 'Kon je antwoord niet opslaan',
  })
  const help = useDialogState()
  const [group] = groups
  const say = (value: 'SAFE' | 'TROUBLE') => {
    if (value === 'TROUBLE') help.open()
    void answer.run(value)
  }
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-lg">
        <House aria-hidden="true" className="size-6 shrink-0 text-primary-ink" />
        <span className="min-w-0 wrap-anywhere">Goed thuisgekomen?</span>
      </p>
      <p className="text-muted">De groep ziet je antwoord niet.</p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button
          variant={home === null ? 'primary' : 'secondary'}
          icon={CircleCheck}
          aria-pressed={home === 'SAFE'}
          className={CHOSEN}
          disabled={answer.isPending}
          onClick={() => say('SAFE')}
        >
          Ja, alles is goed
        </Button>
        <Button
          icon={Flag}
          aria-pressed={home === 'TROUBLE'}
          className={CHOSEN}
          disabled={answer.isPending}
          onClick={() => say('TROUBLE')}
        >
          Er was iets
        </Button>
      </div>
      <div role="status">
        {home === 'SAFE' && <p className="text-success-ink">Fijn dat je er goed bent.</p>}
        {home === 'TROUBLE' && (
          <>
            <p>Vervelend. Vertel het ons, dan kijken we mee. Is er nu gevaar? Bel 112.</p>
            <HelpLinks />
          </>
        )}
      </div>
      {group && (
        <UnsafeDialog
          groupId={group.groupId}
          groupName={group.groupName ?? event.title}
          title="Er was iets"
          {...help.props}
        />
      )}
    </>
  )
}

type GroupQuestionsProps = { morning: MorningAfter; group: MorningAfter['groups'][number]; isLoud: boolean }

function GroupQuestions({ morning: { event, closesAt }, group, isLoud }: GroupQuestionsProps) {
  const [present, setPresent] = useState<ReadonlySet<string>>(() => new Set(group.present))
  const [isChanging, setChanging] = useState(false)
  const { mutateAsync } = useAnswerMorningAfter()
  const { groupId, groupName, people, answeredAt } = group
  const isAsked = answeredAt === null || isChanging
  return (
    <Card as="section" aria-label={groupName ?? 'Je groep'} className="flex flex-col gap-4">
      <h2 className="text-xl wrap-anywhere">{isAsked ? 'Wie was er?' : 'Met wie je ging'}</h2>
      {groupName !== null && <p className="text-muted wrap-anywhere">{groupName}</p>}
      {isAsked ? (
        <>
          <PeopleQuestion people={people} present={present} onChange={setPresent} />
          <p className="text-muted text-sm">
            Tik aan wie je zelf zag. Je groep ziet niet wat jij zegt. Veranderen kan tot {formatDate(closesAt)}.
          </p>
          <ActionButton
            variant={isLoud ? 'primary' : 'secondary'}
            isWide
            className="self-start"
            run={() => mutateAsync({ eventId: event.id, turnouts: [{ groupId, present: [...present] }] })}
            failure="Kon je antwoord niet opslaan"
            onDone={() => setChanging(false)}
          >
            Klaar
          </ActionButton>
        </>
      ) : (
        <>
          {groupName !== null && (
            <>
              <GroupReferences groupId={groupId} />
              <Again groupId={groupId} />
            </>
          )}
          <Button variant="quiet" size="sm" className="self-start" onClick={() => setChanging(true)}>
            Veranderen wie er was
          </Button>
        </>
      )}
    </Card>
  )
}

function Again({ groupId }: { groupId: string }) {
  const group = useGroup(groupId).data?.group
  return group === undefined ? null : <GoAgain group={group} />
}
