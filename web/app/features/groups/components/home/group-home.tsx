import type { Group } from 'contract/groups/groups.ts'
import { ArrowLeft, MessageCircle, Pencil, Share2, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { IconButton, IconLink, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { ActionBar } from '~/ui/layout/page.tsx'
import { closedReason, isFull } from '../../labels.ts'
import { GroupHead, GroupHeadSkeleton } from '../detail/group-head.tsx'
import { MembershipNotice } from '../detail/membership-notice.tsx'
import { EditGroupDialog } from '../form/edit-group-dialog.tsx'
import { GroupPicture } from '../group-picture.tsx'
import { SizeBanner } from '../size-banner.tsx'
import { useShareGroup } from '../use-share-group.ts'
import { Faces, FacesSkeleton } from './faces.tsx'
import { GroupActions } from './group-actions.tsx'
import { RequestsLine } from './requests-line.tsx'

export type HomeParts = { now: ReactNode; meeting: ReactNode; chat: ReactNode; tickets: ReactNode }

/** With fewer the owner is shown how to find more. */
const ENOUGH_MEMBERS = 3
const pictureClasses = 'hidden w-24 shrink-0 pt-1 @xs:block @2xl:w-44'
const columnClasses = 'grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-10'

export function GroupHome({ group, parts }: { group: Group; parts: HomeParts }) {
  const me = useSignedInUser().id
  const isOwner = group.ownerId === me
  const isOpen = closedReason(group) === null
  const edit = useDialogState()
  const { share, dialog: shareDialog } = useShareGroup(group)
  return (
    <article className={columnClasses}>
      {shareDialog}
      <div className="-mx-2.5 -mt-2 -mb-4 flex justify-between lg:col-span-2">
        <IconLink to="/groups" label="Je groepen" icon={ArrowLeft} />
        <div className="flex gap-1">
          {isOwner && <IconButton label="Groep bewerken" icon={Pencil} onClick={edit.open} />}
          {isOpen && <IconButton label="Groep delen" icon={Share2} onClick={share} />}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <GroupHead
          group={group}
          picture={
            <div className={pictureClasses}>
              <GroupPicture group={group} isFirst className="rounded-control" />
            </div>
          }
        />
        <MembershipNotice group={group} />
        <Faces group={group} />
        {isOwner && isOpen && isFull(group) && <SizeBanner group={group} />}
        {parts.now}
        {parts.meeting}
      </div>
      <div className="flex min-w-0 flex-col gap-4 self-start lg:sticky lg:top-24">
        {parts.chat}
        <ActionBar>
          <LinkButton to={`/groups/${group.id}/chat`} variant="primary" size="lg" icon={MessageCircle} className="grow">
            Open de groepschat
          </LinkButton>
        </ActionBar>
        <RequestsLine group={group} />
        {isOwner && isOpen && group.currentMembers < ENOUGH_MEMBERS && <InvitePeople group={group} onShare={share} />}
        {parts.tickets}
        <GroupActions group={group} />
      </div>
      {isOwner && <EditGroupDialog key={edit.key} group={group} {...edit.props} />}
    </article>
  )
}

function InvitePeople({ group, onShare }: { group: Group; onShare: () => void }) {
  return (
    <PageNotice
      kind="info"
      title="Nodig mensen uit"
      actions={[
        { label: 'Nodig uit', icon: UserPlus, to: `/groups/${group.id}/manage?tab=invite` },
        { label: 'Deel je groep', icon: Share2, onClick: onShare },
      ]}
    >
      {group.description === null
        ? 'Vertel eerst wat jullie gaan doen. Deel daarna de link met mensen die ook gaan.'
        : 'Deel de link met mensen die ook gaan. Jij kiest wie er meegaat.'}
    </PageNotice>
  )
}

export function HomeSkeleton() {
  return (
    <Loading>
      <div className={columnClasses}>
        <div className="h-5 lg:col-span-2" />
        <div>
          <GroupHeadSkeleton
            picture={
              <div className={pictureClasses}>
                <Skeleton className="aspect-[4/2]" />
              </div>
            }
          />
          <Skeleton className="mt-5 h-6 w-44" />
          <Skeleton className="mt-2 h-4 w-32" />
          <FacesSkeleton count={5} />
          <Skeleton className="mt-5 h-44 rounded-card" />
        </div>
        <Card className="self-start">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-4 h-14" />
        </Card>
      </div>
    </Loading>
  )
}
