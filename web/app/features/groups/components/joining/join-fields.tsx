import { groupLimits } from 'contract/groups/limits.ts'
import { useRef } from 'react'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { SuggestionChips } from '~/ui/forms/suggestion-chips.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import type { JoinRequestForm } from './use-join-request.ts'

const STARTERS = ['Ik reis vanaf …', 'Ik hou van …', 'Dit is mijn eerste keer.']
const wordsOf = (starter: string) => starter.replace('…', '')

/** The owner's questions and a message. @param autoFocus of the first */
export function JoinFields({ request, autoFocus }: { request: JoinRequestForm; autoFocus: boolean }) {
  const { form, questions, keep } = request
  const { message: messageError, answers: answerErrors } = form.formState.errors
  const answersError = (answerErrors?.root ?? answerErrors)?.message
  const message = form.watch('message') ?? ''
  const messageField = form.register('message')
  const messageBox = useRef<HTMLTextAreaElement>(null)
  const addToMessage = (starter: string) => {
    const before = message.trim()
    const separator = /[.!?]$/.test(before) ? ' ' : '. '
    form.setValue('message', before === '' ? wordsOf(starter) : before + separator + wordsOf(starter), {
      shouldDirty: true,
    })
    keep()
    // react-hook-form's `setFocus` waits a task, and not every browser puts the caret behind a new value.
    const box = messageBox.current
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }
  return (
    <>
      {answersError !== undefined && <PageNotice kind="warning" title={answersError} />}
      {questions.map((question, index) => (
        <TextArea
          key={question}
          {...form.register(`answers.${index}`)}
          autoFocus={autoFocus && index === 0}
          label={question}
          rows={2}
          countTo={groupLimits.answer.max}
          error={answerErrors?.[index]?.message}
        />
      ))}
      <TextArea
        {...messageField}
        ref={(element) => {
          messageField.ref(element)
          messageBox.current = element
        }}
        autoFocus={autoFocus && questions.length === 0}
        label="Vertel kort iets over jezelf"
        isOptional
        rows={2}
        countTo={groupLimits.joinMessage.max}
        error={messageError?.message}
      />
      <SuggestionChips
        label="Begin van een zin"
        suggestions={STARTERS.filter((starter) => !message.includes(wordsOf(starter)))}
        onChoose={addToMessage}
      />
    </>
  )
}
