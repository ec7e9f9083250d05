import { ageRangeText } from 'contract/groups/age-range.ts'
import type { Group } from 'contract/groups/groups.ts'
import { Route, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EventTimeAndPlace } from '~/features/events/components/event-facts.tsx'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { hoursInWords } from '~/lib/format/hours.ts'
import { ClampedText } from '~/ui/data/clamped-text.tsx'
import { Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { closedReason } from '../../labels.ts'
import { AudienceLine } from '../audience-notice.tsx'
import { GroupTags } from '../group-tags.tsx'

const listFormat = new Intl.ListFormat('nl-NL')

export function GroupHead({ group, picture }: { group: Group; picture?: ReactNode }) {
  const { ages, answersWithinHours } = group
  const isMember = group.membershipStatus === 'ACCEPTED'
  const takesRequests = group.takesRequests && closedReason(group) === null
  const facts = [
    ages && ageRangeText(ages),
    takesRequests && answersWithinHours !== null && `antwoordt binnen ${hoursInWords(answersWithinHours)}`,
  ].filter(Boolean)
  return (
    <header className="@container min-w-0">
      <div className="flex items-start gap-4">
        {picture}
        <div className="min-w-0">
          <Link
            to={`/events/${group.event.slug}`}
            className="font-semibold text-primary-ink underline-offset-4 wrap-anywhere hover:underline"
          >
            {group.event.title}
          </Link>
          <h1 className="mt-1 text-2xl leading-tight wrap-anywhere sm:text-3xl">{group.name}</h1>
        </div>
      </div>
      <EventTimeAndPlace event={group.event} className="mt-3" />
      {!isMember && facts.length > 0 && (
        <p className="mt-1.5 flex items-start gap-2 text-muted">
          <Users aria-hidden="true" className="mt-[0.2em] size-4.5 shrink-0" />
          {facts.join(' · ')}
        </p>
      )}
      {!isMember && group.travelsFrom.length > 0 && (
        <p className="mt-1.5 flex items-start gap-2 text-muted">
          <Route aria-hidden="true" className="mt-[0.2em] size-4.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">Reist vanuit {listFormat.format(group.travelsFrom)}</span>
        </p>
      )}
      <AudienceLine group={group} className="mt-1.5" />
      {group.description !== null && (
        <ClampedText text={group.description} className="mt-3 max-w-2xl leading-relaxed sm:text-lg" />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex min-w-0 items-center gap-2">
          {group.owner === null ? (
            'Een lid'
          ) : (
            <>
              <PersonAvatar person={group.owner} size="sm" isBesideName />
              <PersonLink person={group.owner} opensOnHover />
            </>
          )}
          <span className="text-muted text-sm">Eigenaar</span>
        </p>
        <GroupTags group={group} />
      </div>
    </header>
  )
}

export const GroupHeadSkeleton = ({ picture }: { picture?: ReactNode }) => (
  <div className="@container">
    <div className="flex items-start gap-4">
      {picture}
      <div className="grow">
        <Skeleton className="h-5 w-40 max-w-full" />
        <Skeleton className="mt-2 h-8 w-72 max-w-full" />
      </div>
    </div>
    <Skeleton className="mt-4 h-5 w-64 max-w-full" />
    <SkeletonText lines={3} className="mt-4 max-w-2xl" />
    <Skeleton className="mt-4 h-8 w-48 max-w-full" />
  </div>
)
