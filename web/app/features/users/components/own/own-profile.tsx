import type { CurrentUser } from 'contract/users/users.ts'
import { Eye, Pencil, UsersRound } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ReferenceList } from '~/features/references/components/reference-list.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useProfile } from '../../api.ts'
import { missingFromProfile, withoutDefaults } from '../../labels.ts'
import { ProfileDialog } from '../profile-dialog.tsx'
import { ProfileFacts } from '../profile-facts.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import { FIELDS_TO_FILL, type FieldToFill, ProfileForm } from './profile-form.tsx'

export function OwnProfile({ settings }: { settings: ReactNode }) {
  const query = useProfile()
  const { data, isPending } = query
  const { field, leave } = useMissingField()
  const [isEditing, setEditing] = useState(field !== null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <header className="mb-6 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none sm:text-3xl">
          {isEditing ? 'Profiel bewerken' : 'Profiel'}
        </h1>
        {!isEditing && (
          // Without a profile it keeps its place: on small phones it is below the title.
          <Button
            variant="primary"
            icon={Pencil}
            onClick={() => setEditing(true)}
            className={data === undefined ? 'invisible' : undefined}
          >
            Profiel bewerken
          </Button>
        )}
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          {data !== undefined ? (
            <LoadedProfile
              user={data.user}
              isEditing={isEditing}
              onEdit={() => setEditing(true)}
              field={field}
              onDone={() => {
                setEditing(false)
                // The form is longer than what replaces it: the button that was pressed is over the settings.
                heading.current?.focus()
                window.scrollTo({ top: 0 })
                leave()
              }}
            />
          ) : isPending ? (
            <ProfileSkeleton />
          ) : (
            <Card>
              <QueryState title="Profiel laden mislukt" query={query} />
            </Card>
          )}
        </div>
        {/* Below the profile on phones: shown once the height of the profile is known. */}
        <div className={isPending ? 'min-w-0 max-lg:hidden' : 'min-w-0'}>{settings}</div>
      </div>
    </>
  )
}

function useMissingField(): { field: FieldToFill | null; leave: () => void } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const groupId = params.get('group')
  return {
    field: FIELDS_TO_FILL.find((name) => name === params.get('field')) ?? null,
    leave: () => {
      if (groupId !== null) void navigate(`/groups/${encodeURIComponent(groupId)}`, { replace: true })
    },
  }
}

type LoadedProfileProps = {
  user: CurrentUser
  isEditing: boolean
  field: FieldToFill | null
  onEdit: () => void
  onDone: () => void
}

function LoadedProfile({ user, isEditing, field, onEdit, onDone }: LoadedProfileProps) {
  const asOthers = useDialogState()
  const missing = missingFromProfile(user)
  return (
    <>
      {!isEditing && missing.length > 0 && (
        <PageNotice
          kind="info"
          title="Je profiel is nog niet compleet"
          actions={[{ label: 'Nu aanvullen', onClick: onEdit }]}
        >
          Wie iets over zichzelf vertelt, mag eerder mee. Vul nog aan: {LIST.format(missing)}.
        </PageNotice>
      )}
      <Card as="section" className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
          <Avatar user={user} size="xl" />
          <div className="min-w-0 grow basis-48">
            <h2 className="text-xl wrap-anywhere">{user.username}</h2>
            <p className="text-muted wrap-anywhere">
              {user.email.replace(/@.*/, '')}
              <wbr />
              {user.email.replace(/.*@/, '@')}
            </p>
            <p className="mt-1 mb-3 text-muted text-sm">Lid sinds {formatDate(user.createdAt)}</p>
            <PhotoButtons user={user} />
          </div>
        </div>
        {isEditing ? (
          <ProfileForm user={user} focusOn={field} onDone={onDone} />
        ) : (
          <>
            <ProfileFacts user={withoutDefaults(user)} emptyText="Niet ingevuld" />
            <Button icon={Eye} onClick={asOthers.open} className="self-start">
              Zo zien anderen jou
            </Button>
            {asOthers.isOpen && (
              <ProfileDialog userId={user.id} title="Zo zien anderen jou" isOpen onClose={asOthers.close} />
            )}
            {user.drugUsePreference !== null && (
              <p className="text-muted text-sm">
                {user.showDrugUsePreference
                  ? 'Anderen zien wat je invulde over drank en drugs.'
                  : 'Anderen zien niet wat je invulde over drank en drugs.'}
              </p>
            )}
          </>
        )}
      </Card>
      {!isEditing && (
        <Card
          as="section"
          id="referenties"
          aria-labelledby="referenties-kop"
          className="flex scroll-mt-24 flex-col gap-4"
        >
          <h2 id="referenties-kop" className="text-xl">
            Wat anderen over jou schrijven
          </h2>
          <ReferenceList
            user={user}
            emptyText="Nog niets. Na een evenement kunnen jullie iets over elkaar schrijven."
          />
          <LinkButton to="/profile/meegegaan" icon={UsersRound} className="self-start">
            Mensen met wie je ging
          </LinkButton>
        </Card>
      )}
    </>
  )
}

const LIST = new Intl.ListFormat('nl')

export function ProfileSkeleton() {
  return (
    <Loading>
      <Card className="flex flex-col gap-6">
        <div className="flex items-center gap-5">
          <Skeleton className="size-28 shrink-0 rounded-full" />
          <div className="grow">
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="mt-3 h-4 w-56 max-w-full" />
            <Skeleton className="mt-3 h-4 w-44 max-w-full" />
          </div>
        </div>
        <SkeletonText lines={8} />
      </Card>
    </Loading>
  )
}
