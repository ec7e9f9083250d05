import { type Group, groupLimits, joinGroup } from 'contract/groups.ts'
import { useState } from 'react'
import { LimitLine } from '~/features/limits/components/limit-line.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { formatMonth } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useJoinGroup, useMembers } from '../api.ts'
import { isFull } from '../labels.ts'

type JoinDialogProps = {
  group: Group
  isOpen: boolean
  onClose: () => void
  /** The user is in as many groups as allowed. */
  onLimit: (error: ApiError) => void
}

export function JoinDialog({ group, isOpen, onClose, onLimit }: JoinDialogProps) {
  const join = useJoinGroup(group.id)
  const isWaitlist = isFull(group)
  const { register, submit, formState } = useContractForm(joinGroup, { defaultValues: { message: '' } })

  const [failure, setFailure] = useState<string | null>(null)

  const send = submit(async ({ message }) => {
    setFailure(null)
    try {
      const { status, waitlistPosition } = await join.mutateAsync(message || null)
      onClose()
      toast(
        status === 'WAITLIST'
          ? {
              title: 'Je staat op de wachtlijst',
              description: waitlistPosition === null ? undefined : `Je bent nummer ${waitlistPosition}.`,
              kind: 'success',
            }
          : {
              title: 'Je verzoek is verstuurd',
              description: `${group.owner.username} kijkt ernaar. Je krijgt een melding zodra er antwoord is.`,
              kind: 'success',
            },
      )
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length > 0) throw error
      if (error.requiresUpgrade) {
        onClose()
        onLimit(error)
        return
      }
      // The dialog stays open, so that nothing typed is lost.
      setFailure(error.textOr('Aansluiten bij groep mislukt'))
      showFailure(error, 'Aansluiten bij groep mislukt')
    }
  })

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && !join.isPending && onClose()}
      title={isWaitlist ? 'Op de wachtlijst' : 'Vraag om mee te gaan'}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" type="submit" form={`join-${group.id}`} isPending={join.isPending}>
            {isWaitlist ? 'Zet me op de wachtlijst' : 'Verstuur verzoek'}
          </Button>
        </>
      }
    >
      <form id={`join-${group.id}`} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <p className="text-muted wrap-anywhere">
          {isWaitlist
            ? `${group.name} is vol. Komt er een plek vrij, dan is de eerste op de lijst aan de beurt.`
            : `${group.owner.username} leest je verzoek en je profiel, en beslist of je mee kunt met ${group.name}.`}
        </p>
        <WhoIsIn group={group} />
        {failure !== null && (
          <PageNotice kind="warning" title="Je verzoek is niet verstuurd">
            {failure}
          </PageNotice>
        )}
        <TextArea
          {...register('message')}
          autoFocus
          label="Vertel kort iets over jezelf"
          isOptional
          rows={3}
          countTo={groupLimits.joinMessage.max}
          help="Waar heb je zin in? Hoe reis je?"
          error={formState.errors.message?.message}
        />
        <LimitLine of="openRequests" />
      </form>
    </Modal>
  )
}

/** The members, and since when they are on the site, before anybody asks to join strangers. */
function WhoIsIn({ group }: { group: Group }) {
  const members = useMembers(group.id).data?.members ?? []
  return (
    <div className="flex flex-col gap-2">
      {members.length > 0 && (
        <>
          <h3 className="font-semibold text-sm">Wie gaan er mee?</h3>
          <ul className="flex max-h-44 flex-col gap-2 overflow-y-auto">
            {members.map(({ userId, user }) => (
              <li key={userId} className="flex items-center gap-3">
                <Avatar user={user} size="sm" isDecorative />
                <span className="min-w-0 wrap-anywhere">
                  {user.username}
                  {user.age !== null && `, ${user.age}`}
                  {user.memberSince !== null && (
                    <span className="block text-muted text-sm">Lid sinds {formatMonth(user.memberSince)}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-muted text-sm">Iedereen met een account ziet dat je meegaat.</p>
    </div>
  )
}
