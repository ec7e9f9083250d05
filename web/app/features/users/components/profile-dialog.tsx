import { countText } from 'contract/platform/count-text.ts'
import type { OtherUser } from 'contract/users/users.ts'
import { Ban, Flag, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { useBlockStatus, useUnblockUser } from '~/features/blocks/api.ts'
import { BlockDialog } from '~/features/blocks/components/block-dialog.tsx'
import { ReferenceList } from '~/features/references/components/reference-list.tsx'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { SafetyLink } from '~/features/safety/components/safety-link.tsx'
import { type DialogProps, useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useMessagingStatus, useUser, useUserGroups } from '../api.ts'
import { FIELD_LABELS } from '../labels.ts'
import { ProfileFacts } from './profile-facts.tsx'
import { UserTrustFacts } from './trust-facts.tsx'

const ROLE_LABELS = { owner: 'Owner', member: 'Member' } as const

type ProfileDialogProps = DialogProps & { userId: string; title?: string }

/** In the order of trust. Of the viewer: as others see it. */
export function ProfileDialog({ userId, title = 'Volledig profiel', isOpen, onClose }: ProfileDialogProps) {
  const query = useUser(userId)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      {query.data !== undefined ? (
        <LoadedProfile user={query.data.user} onClose={onClose} />
      ) : (
        <QueryState
          title="Profiel laden mislukt"
          headingLevel={3}
          query={query}
          skeleton={
            <>
              <div className="mb-5 flex items-center gap-4">
                <Skeleton className="size-18 shrink-0 rounded-full" />
                <Skeleton className="h-6 w-40" />
              </div>
              <SkeletonText lines={6} />
            </>
          }
        />
      )}
    </Sheet>
  )
}

function LoadedProfile({ user, onClose }: { user: OtherUser; onClose: () => void }) {
  const me = useSignedInUser()
  const isMe = me.id === user.id
  const { age, ...rest } = user
  const facts = {
    ...rest,
    bio: null,
    // LIEVER_NIET is no answer. The own answer shows here only if others see it.
    gender: user.gender === 'LIEVER_NIET' || (isMe && !me.showGender) ? null : user.gender,
    drugUsePreference: isMe && !me.showDrugUsePreference ? null : user.drugUsePreference,
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-start gap-4 sm:gap-5">
        <Avatar user={user} size="xl" />
        <div className="min-w-0">
          <h3 className="text-xl wrap-anywhere">
            {user.username}
            {age !== null && <span className="font-normal text-muted">, {age}</span>}
          </h3>
          {user.suspendedAt !== null && (
            <Badge kind="danger" className="mt-1">
              Geschorst
            </Badge>
          )}
          <UserTrustFacts user={user} className="mt-2" />
        </div>
      </div>
      {user.bio !== null && <p className="whitespace-pre-line wrap-anywhere">{user.bio}</p>}
      {!isMe && <MessageLink user={user} onClose={onClose} />}
      <section>
        <h3 className="mb-2 text-base">Wat anderen schrijven</h3>
        <ReferenceList user={user} emptyText={isMe ? 'Nog niets over jou.' : 'Nog niets.'} />
      </section>
      <ProfileFacts user={facts} email={isMe ? null : user.email} />
      <Groups userId={user.id} onClose={onClose} />
      {!isMe && <SafetyActions user={user} />}
    </div>
  )
}

function MessageLink({ user, onClose }: { user: OtherUser; onClose: () => void }) {
  const messaging = useMessagingStatus(user.id)
  if (messaging === null) return null
  if (!messaging.canMessage) return <p className="text-muted">{messaging.message}</p>
  return (
    <LinkButton
      to={`/messages?user=${user.id}`}
      variant="primary"
      icon={MessageCircle}
      onClick={onClose}
      className="self-start"
    >
      Stuur bericht
    </LinkButton>
  )
}

function SafetyActions({ user }: { user: OtherUser }) {
  const status = useBlockStatus(user.id)
  const { mutateAsync } = useUnblockUser()
  const [block, report] = [useDialogState(), useDialogState()]
  return (
    <div className="flex flex-wrap gap-2 border-line border-t pt-4">
      <SafetyLink className="-ml-3.5 basis-full sm:basis-auto" />
      <Button size="sm" icon={Flag} onClick={report.open}>
        Rapporteer
      </Button>
      {status.data?.isBlocked === true ? (
        <ActionButton
          size="sm"
          icon={Ban}
          run={() => mutateAsync(user.id)}
          done={`${user.username} is gedeblokkeerd`}
          failure="Kon gebruiker niet deblokkeren"
        >
          Deblokkeer
        </ActionButton>
      ) : (
        <Button size="sm" icon={Ban} disabled={status.data === undefined} onClick={block.open}>
          Blokkeer
        </Button>
      )}
      <BlockDialog key={`block-${block.key}`} user={user} {...block.props} />
      <ReportDialog key={`report-${report.key}`} user={user} {...report.props} />
    </div>
  )
}

function Groups({ userId, onClose }: { userId: string; onClose: () => void }) {
  const isMe = useSignedInUser().id === userId
  const { data, isPending, refetch, isFetching } = useUserGroups(userId)
  return (
    <section>
      <h3 className="mb-2 text-base">Groepen</h3>
      {isMe && (
        <p className="mb-2 text-muted text-sm">
          Besloten groepen en groepen van vroeger zien alleen de leden ervan. Wie de andere ziet, kies je bij ‘
          {FIELD_LABELS.plansVisibleTo}’.
        </p>
      )}
      {data !== undefined ? (
        data.groups.length === 0 ? (
          <p className="text-muted">{isMe ? 'Nog geen groepen.' : 'Nog geen groepen die jij kunt zien.'}</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.groups.map((group) => (
              <li key={group.id} className="flex min-h-14 items-center gap-3 py-2">
                <div className="min-w-0 grow">
                  <Link
                    to={`/groups/${group.id}`}
                    onClick={onClose}
                    className="inline-flex min-h-6 items-center font-semibold underline-offset-4 wrap-anywhere hover:underline"
                  >
                    {group.name}
                  </Link>
                  <p className="text-muted text-sm wrap-anywhere">
                    {group.eventName} · {countText(group.memberCount, 'lid', 'leden')}
                  </p>
                </div>
                <Badge kind={group.role === 'owner' ? 'primary' : 'neutral'}>{ROLE_LABELS[group.role]}</Badge>
              </li>
            ))}
          </ul>
        )
      ) : isPending ? (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      ) : (
        <Button size="sm" isPending={isFetching} onClick={() => void refetch()}>
          Groepen laden mislukt. Probeer opnieuw
        </Button>
      )}
    </section>
  )
}
