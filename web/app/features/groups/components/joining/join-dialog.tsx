import { audienceRefusal } from 'contract/groups/audience.ts'
import type { Group } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { joinGroup } from 'contract/groups/membership.ts'
import { useState } from 'react'
import { useMyLimits } from '~/features/limits/api.ts'
import { LimitLine, LimitNotice } from '~/features/limits/components/limit-line.tsx'
import { PhotoButtons } from '~/features/users/components/own/photo-buttons.tsx'
import { wentText } from '~/features/users/components/trust-line.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { readFormDraft, writeDraft, writeFormDraft } from '~/lib/drafts.ts'
import { useContractForm } from '~/lib/form.ts'
import { formatMonth } from '~/lib/format/dates.ts'
import { type SessionUser, useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { SuggestionChips } from '~/ui/forms/suggestion-chips.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useCanJoinGroup, useJoinGroup, useMembers } from '../../api.ts'
import { answersWithinText, isFull } from '../../labels.ts'
import { AudienceLine, ProfileIncompleteNotice } from '../audience-notice.tsx'
import { memberSummary } from '../member-row.tsx'
import { askToSwitch } from './ask-to-switch.ts'
import { RequestContent } from './request-content.tsx'

type JoinDialogProps = {
  group: Group
  isOpen: boolean
  onClose: () => void
  /** The user is in as many groups as allowed. */
  onLimit: (error: ApiError) => void
}

export const joinDraft = (groupId: string) => `form:join-${groupId}`

/** What a limit refused before, if the group still asks as many questions. */
function keptRequest({ id, questions }: Group): { message: string; answers: string[] } {
  const { message = '', answers = [] } = readFormDraft<{ message: string; answers: string[] }>(joinDraft(id)) ?? {}
  return { message, answers: answers.length === questions.length ? answers : questions.map(() => '') }
}

export function JoinDialog({ group, isOpen, onClose, onLimit }: JoinDialogProps) {
  const join = useJoinGroup(group.id)
  const isWaitlist = isFull(group)
  const me = useSignedInUser()
  const { questions } = group
  const { register, submit, formState, watch, setValue, setFocus } = useContractForm(joinGroup, {
    defaultValues: keptRequest(group),
  })
  const { message: messageError, answers: answerErrors } = formState.errors
  const refusal = audienceRefusal(group, me)
  const limits = useMyLimits()
  /** A new account with as many open requests as it may have. */
  const isAtLimit = limits?.newcomerUntil != null && limits.openRequests.used >= limits.openRequests.max
  const isGroupLimitReached = useCanJoinGroup().data?.canJoin === false
  const isIncomplete = refusal?.code === 'PROFILE_INCOMPLETE'

  const [failure, setFailure] = useState<string | null>(null)

  const send = submit(async ({ message, answers }) => {
    setFailure(null)
    try {
      const body = { message: message || null, ...(questions.length === 0 ? {} : { answers, questions }) }
      const answer = await askToSwitch(
        (choice) => join.mutateAsync({ ...body, ...choice }),
        `Zegt ${group.owner.username} ja, dan ga je uit die groep. Was je daar alleen, dan stopt de groep.`,
      )
      if (answer === null) return
      const { status, waitlistPosition } = answer
      writeDraft(joinDraft(group.id), '')
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
              description: `${answersWithinText(group) ?? `${group.owner.username} kijkt ernaar`}. Je krijgt een melding zodra er antwoord is.`,
              kind: 'success',
            },
      )
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'VALIDATION_FAILED') throw error
      if (error.requiresUpgrade) {
        writeFormDraft(joinDraft(group.id), { message: message ?? '', answers })
        onClose()
        onLimit(error)
        return
      }
      // The dialog stays open, so that nothing typed is lost.
      setFailure(error.textOr('Aansluiten bij groep mislukt'))
      showFailure(error, 'Aansluiten bij groep mislukt')
    }
  })

  const addToMessage = (starter: string) => {
    const message = (watch('message') ?? '').trim()
    const words = starter.replace('…', '')
    setValue('message', message === '' ? words : `${message}${/[.!?]$/.test(message) ? ' ' : '. '}${words}`, {
      shouldDirty: true,
    })
    setFocus('message')
  }

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => !open && !join.isPending && onClose()}
      title={isWaitlist ? 'Op de wachtlijst' : 'Vraag om mee te gaan'}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          {refusal === null && !isAtLimit && (
            <Button variant="primary" type="submit" form={`join-${group.id}`} isPending={join.isPending}>
              {isWaitlist ? 'Zet me op de wachtlijst' : 'Verstuur verzoek'}
            </Button>
          )}
        </>
      }
    >
      <form id={`join-${group.id}`} onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <p className="text-muted wrap-anywhere">
          {isWaitlist
            ? `${group.name} is vol. Komt er een plek vrij, dan is de eerste op de lijst aan de beurt.`
            : `${group.owner.username} leest je verzoek en je profiel, en beslist of je mee kunt met ${group.name}.`}
        </p>
        <LimitNotice of="openRequests" />
        {isGroupLimitReached && !isAtLimit && (
          <PageNotice kind="warning" title="Groep limiet bereikt">
            Je zit in zoveel groepen als tegelijk kan. Wat je hier schrijft, bewaren we tot er plek is.
          </PageNotice>
        )}
        <AudienceLine group={group} isExplained />
        {isIncomplete && <ProfileIncompleteNotice groupId={group.id} field={refusal.field} />}
        <MemberPreview group={group} />
        {refusal === null && !isAtLimit && (
          <>
            {me.profilePhoto === null && <PhotoPrompt user={me} />}
            {questions.map((question, index) => (
              <TextArea
                key={question}
                {...register(`answers.${index}`)}
                label={question}
                rows={2}
                countTo={groupLimits.answer.max}
                error={answerErrors?.[index]?.message}
              />
            ))}
            {(answerErrors?.root ?? answerErrors)?.message !== undefined && (
              <PageNotice kind="warning" title={(answerErrors?.root ?? answerErrors)?.message ?? ''} />
            )}
            <div className="flex flex-col gap-2">
              <TextArea
                {...register('message')}
                autoFocus={questions.length === 0}
                label="Vertel kort iets over jezelf"
                isOptional
                rows={3}
                countTo={groupLimits.joinMessage.max}
                error={messageError?.message}
              />
              <SuggestionChips
                label="Begin van een zin"
                suggestions={STARTERS.filter((starter) => !watch('message')?.includes(starter.replace('…', '')))}
                onChoose={addToMessage}
              />
            </div>
            <LimitLine of="openRequests" />
            {/* Beside the button that failed, also in a dialog that is longer than the screen. */}
            {failure !== null && (
              <PageNotice kind="warning" title="Je verzoek is niet verstuurd">
                {failure}
              </PageNotice>
            )}
            <Preview
              owner={group.owner.username}
              me={me}
              message={watch('message')?.trim() || null}
              questions={questions}
              answers={watch('answers') ?? []}
            />
          </>
        )}
      </form>
    </Modal>
  )
}

const STARTERS = ['Ik reis vanaf …', 'Ik hou van …', 'Dit is mijn eerste keer.']

/** Asks for a photo, because groups accept people with one sooner. It is not required. */
function PhotoPrompt({ user }: { user: SessionUser }) {
  return (
    <div className="flex items-center gap-3 rounded-control border border-line px-4 py-3">
      <Avatar user={user} isDecorative />
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-sm">Met een foto weten ze wie er meegaat. Je kunt ook zonder vragen.</p>
        <PhotoButtons user={user} />
      </div>
    </div>
  )
}

type PreviewProps = {
  owner: string
  me: SessionUser
  message: string | null
  questions: readonly string[]
  answers: readonly string[]
}

/** The request as its owner will read it. */
function Preview({ owner, me, message, questions, answers }: PreviewProps) {
  const summary = memberSummary({ isOwner: false, user: me })
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary-ink text-sm underline-offset-4 hover:underline">
        Zo ziet {owner} je verzoek
      </summary>
      <Card className="mt-1 flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <Avatar user={me} isDecorative className="size-12 text-base" />
          <div className="min-w-0">
            <p className="font-display font-bold text-lg wrap-anywhere">{me.username}</p>
            {summary !== '' && <p className="text-muted text-sm">{summary}</p>}
          </div>
        </div>
        <RequestContent message={message} questions={[...questions]} answers={[...answers]} user={me} />
      </Card>
    </details>
  )
}

/** The members and since when they are on the site, for a viewer who does not know them. */
function MemberPreview({ group }: { group: Group }) {
  const members = useMembers(group.id).data?.members ?? []
  return (
    <div className="flex flex-col gap-2">
      {members.length > 0 && (
        <>
          <h3 className="font-semibold text-sm">Wie gaat er mee?</h3>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
            tabIndex={0}
            aria-label="Wie gaat er mee?"
            className="max-h-44 overflow-y-auto rounded-control border border-line px-3 py-2.5"
          >
            <ul className="flex flex-col gap-2">
              {members.map(({ userId, user }) => (
                <li key={userId} className="flex items-center gap-3">
                  <Avatar user={user} size="sm" isDecorative />
                  <span className="min-w-0 wrap-anywhere">
                    {user.username}
                    {user.age !== null && `, ${user.age}`}
                    {user.memberSince !== null && (
                      <span className="block text-muted text-sm">Lid sinds {formatMonth(user.memberSince)}</span>
                    )}
                    {user.timesWent !== null && (
                      <span className="block text-sm text-success-ink">{wentText(user.timesWent)}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      <p className="text-muted text-sm">Iedereen met een account ziet dat je meegaat.</p>
    </div>
  )
}
