import { type FormEvent, type ReactNode, useState } from 'react'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { Button } from '../button.tsx'
import { PageNotice } from '../feedback/page-notice.tsx'
import { showFailure } from '../feedback/show-failure.ts'

export type YesOrNo = 'YES' | 'NO'

type YesOrNoFormProps = {
  yes: string
  no: string
  send: (answer: YesOrNo, fields: FormData) => Promise<void>
  failure: string
  /** Below the buttons. */
  after: ReactNode
  children: ReactNode
}

/** A question on a page of its own, with a button for each answer. Works without scripts: it posts `answer`. */
export function YesOrNoForm({ yes, no, send, failure, after, children }: YesOrNoFormProps) {
  const refusal = postedFailure(usePosted().refused)
  const [sending, setSending] = useState<YesOrNo | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending !== null) return
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const answer = button?.value === 'NO' ? 'NO' : 'YES'
    setSending(answer)
    try {
      await send(answer, new FormData(event.currentTarget))
    } catch (error) {
      showFailure(error, failure)
    } finally {
      setSending(null)
    }
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="contents">
      {refusal !== null && <PageNotice kind="warning" title={refusal.message} />}
      {children}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" name="answer" value="YES" variant="primary" size="lg" isPending={sending === 'YES'}>
          {yes}
        </Button>
        <Button type="submit" name="answer" value="NO" size="lg" isPending={sending === 'NO'}>
          {no}
        </Button>
      </div>
      {after}
    </form>
  )
}
