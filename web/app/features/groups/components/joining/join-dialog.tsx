import { audienceRefusal } from 'contract/groups/audience.ts'
import type { GroupSummary } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { joinGroup } from 'contract/groups/membership.ts'
import { useRef, useState } from 'react'
import { useMyLimits } from '~/features/limits/api.ts'
import { LimitLine, LimitNotice } from '~/features/limits/components/limit-line.tsx'
import { useAgeQuestion } from '~/features/users/components/age-question.tsx'
import { PlansVisibility } from '~/features/users/components/plans-visibility.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { readFormDraft, writeDraft, writeFormDraft } from '~/lib/drafts.ts'
import { useContractForm } from '~/lib/form.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { SuggestionChips } from '~/ui/forms/suggestion-chips.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { FullSheet } from '~/ui/overlays/modal.tsx'
import { useCanJoinGroup, useGroup, useJoinGroup } from '../../api.ts'
import { askToSwitch } from '../../call-if-sure.ts'
import { askLabel, isFull, ownerName } from '../../labels.ts'
import { AudienceLine, ProfileIncompleteNotice } from '../audience-notice.tsx'
import { RequestPreview } from './request-preview.tsx'

type JoinDialogProps = {
  group: GroupSummary
  isOpen: boolean
  onClose: () => void
  /** The user is in as many groups as allowed. */
  onLimit: (error: ApiError) => void
}

/** Words of an earlier request, or of this one when it was left without sending. */
type Words = { message: string | null; answers: { question: string; answer: string }[] }

export const joinDraft = (groupId: string) => `form:join-${groupId}`

/** Asks to join. What is typed is kept until it is sent, however the sheet closes. */
export function JoinDialog(props: JoinDialogProps) {
  const { data, isLoading } = useGroup(props.group.id, { isEnabled: props.isOpen })
  const draft = readFormDraft<Words>(joinDraft(props.group.id)) as Words | null
  // Rendered once what it fills in is known, or cannot be.
  if (!props.isOpen || (draft === null && isLoading)) return null
  return <JoinSheet {...props} known={draft ?? data?.lastRequest ?? { message: null, answers: [] }} />
}

function JoinSheet({ group, isOpen, onClose, onLimit, known }: JoinDialogProps & { known: Words }) {
  const join = useJoinGroup(group.id)
  const me = useSignedInUser()
  // A change by the owner while this is open must not move the answers to other questions.
  const [questions] = useState(group.questions)
  const { register, submit, formState, watch, setValue, getValues } = useContractForm(joinGroup, {
    defaultValues: {
      message: known.message ?? '',
      answers: questions.map((asked) => known.answers.find(({ question }) => question === asked)?.answer ?? ''),
    },
  })
  const { message: messageError, answers: answerErrors } = formState.errors
  const answersError = (answerErrors?.root ?? answerErrors)?.message
  const refusal = audienceRefusal(group, me)
  const limits = useMyLimits()
  /** A new account with as many open requests as it may have. */
  const isAtLimit = limits?.newcomerUntil != null && limits.openRequests.used >= limits.openRequests.max
  const isGroupLimitReached = useCanJoinGroup().data?.canJoin === false
  const canSend = refusal === null && !isAtLimit
  const ageQuestion = useAgeQuestion()
  const [failure, setFailure] = useState<string | null>(null)

  const keep = () => {
    const { message = '', answers = [] } = getValues()
    const answered = questions.map((question, index) => ({ question, answer: answers[index] ?? '' }))
    writeFormDraft(joinDraft(group.id), { message, answers: answered } satisfies Words)
  }

  const send = submit(async ({ message, answers }) => {
    setFailure(null)
    try {
      const body = { message: message || null, ...(questions.length === 0 ? {} : { answers, questions }) }
      const answer = await askToSwitch(
        (choice) => join.mutateAsync({ ...body, ...choice }),
        `Zegt ${group.owner?.username ?? 'de eigenaar'} ja, dan ga je uit die groep. Was je daar alleen, dan stopt de groep.`,
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
          : { title: 'Je verzoek is verstuurd', kind: 'success' },
      )
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'VALIDATION_FAILED') throw error
      if (error.requiresUpgrade) {
        keep()
        onClose()
        onLimit(error)
        return
      }
      setFailure(error.textOr('Aansluiten bij groep mislukt'))
    }
  })

  const messageField = register('message')
  const messageBox = useRef<HTMLTextAreaElement>(null)
  const addToMessage = (starter: string) => {
    const message = (watch('message') ?? '').trim()
    const words = starter.replace('…', '')
    setValue('message', message === '' ? words : `${message}${/[.!?]$/.test(message) ? ' ' : '. '}${words}`, {
      shouldDirty: true,
    })
    keep()
    // react-hook-form's `setFocus` waits a task, and not every browser puts the caret behind a new value.
    const box = messageBox.current
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }

  return (
    <FullSheet
      isOpen={isOpen}
      onClose={() => !join.isPending && onClose()}
      title={isFull(group) ? 'Op de wachtlijst' : 'Vraag om mee te gaan'}
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          {canSend && (
            <Button variant="primary" type="submit" form={`join-${group.id}`} isPending={join.isPending}>
              {isFull(group) ? askLabel(group) : 'Verstuur verzoek'}
            </Button>
          )}
        </>
      }
    >
      <form
        id={`join-${group.id}`}
        onChange={keep}
        onSubmit={(event) => {
          event.preventDefault()
          void ageQuestion.saveAndThen(send)
        }}
        noValidate
        className="flex flex-col gap-4"
      >
        <p className="text-muted text-sm wrap-anywhere">
          {isFull(group)
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
            {failure !== null && (
              <PageNotice kind="warning" title="Je verzoek is niet verstuurd">
                {failure}
              </PageNotice>
            )}
            {answersError !== undefined && <PageNotice kind="warning" title={answersError} />}
            {questions.map((question, index) => (
              <TextArea
                key={question}
                {...register(`answers.${index}`)}
                autoFocus={index === 0}
                label={question}
                rows={2}
                countTo={groupLimits.answer.max}
                error={answerErrors?.[index]?.message}
              />
            ))}
            {ageQuestion.field}
            <TextArea
              {...messageField}
              ref={(element) => {
                messageField.ref(element)
                messageBox.current = element
              }}
              autoFocus={questions.length === 0}
              label="Vertel kort iets over jezelf"
              isOptional
              rows={2}
              countTo={groupLimits.joinMessage.max}
              error={messageError?.message}
            />
            <SuggestionChips
              label="Begin van een zin"
              suggestions={STARTERS.filter((starter) => !watch('message')?.includes(starter.replace('…', '')))}
              onChoose={addToMessage}
            />
            <PlansVisibility />
            <RequestPreview
              owner={group.owner?.username ?? 'de eigenaar'}
              message={watch('message')?.trim() || null}
              questions={questions}
              answers={watch('answers') ?? []}
            />
            <LimitLine of="openRequests" />
          </>
        )}
      </form>
    </FullSheet>
  )
}

const STARTERS = ['Ik reis vanaf …', 'Ik hou van …', 'Dit is mijn eerste keer.']
