import type { ListedPlan } from 'contract/plans/plans.ts'
import { MessageCircle } from 'lucide-react'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Confirmation } from './plan-card.tsx'
import { todayText } from './plan-text.ts'

export function TodayCard({ plan, isLoud }: { plan: ListedPlan; isLoud: boolean }) {
  const { event, group, next } = plan
  const { title, about } = todayText(plan)
  const titleId = `today-${event.id}`
  const variant = isLoud ? 'primary' : 'secondary'
  const isAsked = next === 'CONFIRM' && group !== null
  return (
    <Card as="section" aria-labelledby={titleId} isPadded={false} className="overflow-hidden">
      <EventPicture event={event} className="aspect-[4/1]! max-h-40" />
      <div className="flex flex-col gap-3 p-4 sm:px-6">
        <div>
          <p className="font-semibold text-primary-ink text-sm">Vandaag</p>
          <h2 id={titleId} className="text-lg leading-snug wrap-anywhere">
            {title}
          </h2>
          <p className="wrap-anywhere">{about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isAsked && <Confirmation group={group} button={{ variant }} />}
          {next === 'REPORT_HOME' && (
            <LinkButton to="/hoe-was-het" variant={variant}>
              Ik ben thuis
            </LinkButton>
          )}
          <LinkButton to="/vandaag" variant={isAsked || next === 'REPORT_HOME' ? 'secondary' : variant}>
            Naar vandaag
          </LinkButton>
          {group !== null && !isAsked && (
            <LinkButton to={`/groups/${group.id}/chat`} icon={MessageCircle}>
              Chat
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  )
}
