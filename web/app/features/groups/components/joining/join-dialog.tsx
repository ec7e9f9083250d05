import { audienceRefusal } from 'contract/groups/audience.ts'
import type { GroupSummary } from 'contract/groups/groups.ts'
import { useMyLimits } from '~/features/limits/api.ts'
import { LimitLine, LimitNotice } from '~/features/limits/components/limit-line.tsx'
import { useAgeQuestion } from '~/features/users/components/age-question.tsx'
import { PlansVisibility } from '~/features/users/components/plans-visibility.tsx'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { readFormDraft } from '~/lib/drafts.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { FullSheet } from '~/ui/overlays/modal.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useCanJoinGroup, useGroup } from '../../api.ts'
import { askLabel, isFull, ownerName } from '../../labels.ts'
import { AudienceLine, ProfileIncompleteNotice } from '../audience-notice.tsx'
import { memberSummary } from '../member-row.tsx'
import { JoinFields } from './join-fields.tsx'
import { RequestContent } from './request-content.tsx'
import { useGroupLimit } from './use-group-limit.tsx'
import { type JoinRequestOptions, joinDraft, useJoinRequest, type Words } from './use-join-request.ts'

/** `originUrl`: where to return to after paying for a place in more groups. */
type JoinDialogProps = DialogProps & { group: GroupSummary; originUrl?: string }

/** Asks to join. What is typed is kept until it is sent, however the sheet closes. */
export function JoinDialog({ group, originUrl, isOpen, onClose }: JoinDialogProps) {
  const { showLimit, limitDialog } = useGroupLimit(originUrl)
  const { data, isLoading } = useGroup(group.id, { isEnabled: isOpen })
  const draft = readFormDraft<Words>(joinDraft(group.id)) as Words | null
  const known = draft ?? data?.lastRequest ?? { message: null, answers: [] }
  // Rendered once what it fills in is known, or cannot be.
  const isReady = draft !== null || !isLoading
  return (
    <>
      {isOpen && isReady && <JoinSheet group={group} known={known} onClose={onClose} onLimit={showLimit} />}
      {limitDialog}
    </>
  )
}

function JoinSheet({ group, ...options }: JoinRequestOptions & { group: GroupSummary }) {
  const { onClose } = options
  const request = useJoinRequest(group, options)
  const { form, questions, isPending } = request
  const refusal = audienceRefusal(group, useSignedInUser())
  const limits = useMyLimits()
  /** A new account with as many open requests as it may have. */
  const isAtLimit = limits?.newcomerUntil != null && limits.openRequests.used >= limits.openRequests.max
  const isGroupLimitReached = useCanJoinGroup().data?.canJoin === false
  const canSend = refusal === null && !isAtLimit
  const ageQuestion = useAgeQuestion({ autoFocus: true })
  const isForWaitlist = isFull(group)
  return (
    <FullSheet
      isOpen
      onClose={() => !isPending && onClose()}
      title={isForWaitlist ? 'Op de wachtlijst' : 'Vraag om mee te gaan'}
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          {canSend && (
            <Button variant="primary" type="submit" form={`join-${group.id}`} isPending={isPending}>
              {isForWaitlist ? askLabel(group) : 'Verstuur verzoek'}
            </Button>
          )}
        </>
      }
    >
      <form
        id={`join-${group.id}`}
        onChange={request.keep}
        onSubmit={(event) => {
          event.preventDefault()
          void ageQuestion.saveAndThen(request.send)
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        <p className="text-muted text-sm wrap-anywhere">
          {isForWaitlist
            ? `${group.name} is vol. Komt er een plek vrij, dan is de eerste op de lijst aan de beurt.`
            : `${ownerName(group)} leest je verzoek en je profiel, en beslist of je mee kunt met ${group.name}.`}
        </p>
        <LimitNotice of="openRequests" />
        {isGroupLimitReached && !isAtLimit && (
          <PageNotice kind="warning" title="Groep limiet bereikt">
            Je zit in zoveel groepen als tegelijk kan. Wat je hier schrijft, bewaren we tot er plek is.
          </PageNotice>
        )}
        <AudienceLine group={group} />
        {refusal?.code === 'PROFILE_INCOMPLETE' && <ProfileIncompleteNotice groupId={group.id} field={refusal.field} />}
        {canSend && (
          <>
            {request.failure !== null && (
              <PageNotice kind="warning" title="Je verzoek is niet verstuurd">
                {request.failure}
              </PageNotice>
            )}
            {ageQuestion.field}
            <JoinFields request={request} autoFocus={!ageQuestion.isAsked} />
            <PlansVisibility />
            <RequestPreview
              owner={group.owner?.username ?? 'de eigenaar'}
              message={form.watch('message')?.trim() || null}
              questions={questions}
              answers={form.watch('answers') ?? []}
            />
            <LimitLine of="openRequests" />
          </>
        )}
      </form>
    </FullSheet>
  )
}

type RequestPreviewProps = {
  owner: string
  message: string | null
  questions: string[]
  answers: string[]
}

function RequestPreview({ owner, message, questions, answers }: RequestPreviewProps) {
  const me = useSignedInUser()
  const summary = memberSummary(me)
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary-ink text-sm underline-offset-4 hover:underline">
        Zo ziet {owner} je verzoek
      </summary>
      <Card className="mt-1 flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar user={me} className="size-12 text-[calc(var(--spacing)*4)]" />
          <div className="min-w-0">
            <p className="font-display font-bold text-lg wrap-anywhere">{me.username}</p>
            {summary !== '' && <p className="text-muted text-sm">{summary}</p>}
          </div>
        </div>
        <RequestContent message={message} questions={questions} answers={answers} user={me} />
      </Card>
    </details>
  )
}
