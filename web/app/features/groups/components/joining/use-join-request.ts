import type { GroupSummary } from 'contract/groups/groups.ts'
import { joinGroup } from 'contract/groups/membership.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { useState } from 'react'
import type { ApiError } from '~/lib/api/api-error.ts'
import { writeDraft, writeFormDraft } from '~/lib/drafts.ts'
import { useContractForm } from '~/lib/form.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useJoinGroup } from '../../api.ts'
import { askToSwitch } from '../../call-if-sure.ts'

/** Words of an earlier request, or of this one when it was left without sending. */
export type Words = { message: string | null; answers: { question: string; answer: string }[] }

export const joinDraft = (groupId: string) => `form:join-${groupId}`

export type JoinRequestForm = ReturnType<typeof useJoinRequest>

export type JoinRequestOptions = {
  known: Words
  onClose: () => void
  /** The user is in as many groups as allowed. */
  onLimit: (error: ApiError) => void
}

/** The request to a group as it is written, which the device keeps until it is sent. */
export function useJoinRequest(group: GroupSummary, { known, onClose, onLimit }: JoinRequestOptions) {
  const join = useJoinGroup(group.id)
  // A change by the owner while this is open must not move the answers to other questions.
  const [questions] = useState(group.questions)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useContractForm(joinGroup, {
    defaultValues: {
      message: known.message ?? '',
      answers: questions.map((asked) => known.answers.find(({ question }) => question === asked)?.answer ?? ''),
    },
  })

  const keep = () => {
    const { message = '', answers = [] } = form.getValues()
    const answered = questions.map((question, index) => ({ question, answer: answers[index] ?? '' }))
    writeFormDraft(joinDraft(group.id), { message, answers: answered } satisfies Words)
  }

  const send = form.submit(
    async ({ message, answers }) => {
      setFailure(null)
      const body = { message: message || null, ...(questions.length === 0 ? {} : { answers, questions }) }
      const answer = await askToSwitch(
        (choice) => join.mutateAsync({ ...body, ...choice }),
        `Zegt ${group.owner?.username ?? 'de eigenaar'} ja, dan ga je uit die groep. Was je daar alleen, dan stopt de groep.`,
      )
      if (answer === null) return
      writeDraft(joinDraft(group.id), '')
      onClose()
      toast({ ...sentText(answer), kind: 'success' })
    },
    (error) => {
      if (!error.requiresUpgrade) return setFailure(error.textOr('Aansluiten bij groep mislukt'))
      keep()
      onClose()
      onLimit(error)
    },
  )

  return { form, questions, keep, send, failure, isPending: join.isPending }
}

function sentText({ status, waitlistPosition }: ResponseOf<typeof joinGroup>) {
  if (status !== 'WAITLIST') return { title: 'Je verzoek is verstuurd' }
  const description = waitlistPosition === null ? undefined : `Je bent nummer ${waitlistPosition}.`
  return { title: 'Je staat op de wachtlijst', description }
}
