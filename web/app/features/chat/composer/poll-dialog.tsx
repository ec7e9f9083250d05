import { sendMessage } from 'contract/chat/chat.ts'
import { type PollInput, pollContent, pollInput, pollLimits } from 'contract/chat/polls.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { isBlank } from 'contract/platform/text.ts'
import { z } from 'contract/platform/zod.ts'
import { PencilLine, Plus, X } from 'lucide-react'
import { useGroup } from '~/features/groups/api.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import type { SentForm } from '~/lib/sent-form.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { SuggestionChips } from '~/ui/forms/suggestion-chips.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { messageOutbox } from '../engine/browser-chat.ts'
import { type ConversationKey, idOf } from '../engine/conversation-key.ts'
import { suggestPolls } from './suggested-polls.ts'

/** A blank answer is not sent. The error is that of the first answer that is missing, which gets the focus. */
const schema = pollInput.extend({
  options: z.array(z.string()).transform((texts, check) => {
    const filled = texts.filter((text) => !isBlank(text))
    const parsed = pollInput.shape.options.safeParse(filled)
    if (parsed.success) return parsed.data
    const missing = Math.min(filled.length, texts.length - 1)
    check.addIssue({ code: 'custom', path: [missing], message: parsed.error.issues[0]?.message })
    return z.NEVER
  }),
})

const EMPTY: PollInput = { question: '', options: ['', ''], isMultiple: false }

/** Opens with a suggested poll, ready to be sent. */
export function PollDialog({ conversation, ...dialog }: DialogProps & { conversation: ConversationKey }) {
  const event = useGroup(idOf(conversation)).data?.group.event
  const suggestions = suggestPolls(event?.startDate ?? null, new Date())
  const form = useContractForm<typeof sendMessage, typeof schema>(sendMessage, {
    schema,
    defaultValues: suggestions[0] ?? EMPTY,
  })
  const send = async (poll: PollInput) =>
    void messageOutbox.write({
      conversation,
      content: pollContent(poll.question),
      type: 'POLL',
      gif: null,
      replyTo: null,
      poll,
    })

  return (
    <FormDialog
      {...dialog}
      title="Peiling"
      form={form}
      submitLabel="Peiling versturen"
      send={send}
      failure="Kon bericht niet verzenden"
      unsaved="ingevuld"
    >
      <SuggestionChips
        label="Voorbeelden"
        suggestions={suggestions.map((poll) => poll.question)}
        onChoose={(text) => form.reset(suggestions.find((poll) => poll.question === text))}
        own={{
          label: 'Eigen vraag',
          icon: PencilLine,
          onClick: () => {
            form.reset(EMPTY)
            form.setFocus('question')
          },
        }}
      />
      <TextField
        {...form.field('question')}
        label="Vraag"
        maxLength={pollLimits.question.max}
        placeholder="Wat wil je weten?"
        autoComplete="off"
      />
      <Answers form={form} />
      <Checkbox {...form.register('isMultiple')}>Je mag meer dan één antwoord kiezen</Checkbox>
      {event && isToCome(event.startDate) && (
        <p className="text-muted text-sm">
          Stemmen kan tot {event.title} begint. Je kunt de peiling ook eerder sluiten.
        </p>
      )}
    </FormDialog>
  )
}

function Answers({ form }: { form: SentForm<typeof schema> }) {
  const options = form.watch('options')
  const error = form.formState.errors.options?.find?.((each) => each !== undefined)?.message
  function change(next: string[]): void {
    form.setValue('options', next, { shouldDirty: true })
    form.clearErrors('options')
  }
  return (
    <fieldset aria-describedby={error ? 'poll-options-error' : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-[0.9375rem]">Antwoorden</legend>
      <div className="flex flex-col gap-2">
        {options.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity besides its place
          <div key={index} className="flex items-center gap-1">
            <TextField
              ref={form.register(`options.${index}`).ref}
              label={`Antwoord ${index + 1}`}
              isLabelHidden
              value={text}
              onChange={(event) => change(options.with(index, event.target.value))}
              aria-invalid={error ? true : undefined}
              maxLength={pollLimits.option.max}
              placeholder={`Antwoord ${index + 1}`}
              autoComplete="off"
              className="grow"
            />
            {options.length > pollLimits.options.min && (
              <IconButton
                icon={X}
                label={`Antwoord ${index + 1} weghalen`}
                onClick={() => change(options.toSpliced(index, 1))}
                className="text-muted"
              />
            )}
          </div>
        ))}
      </div>
      {error && (
        <p id="poll-options-error" role="alert" className="pt-1.5 font-medium text-danger-ink text-sm">
          {error}
        </p>
      )}
      {options.length < pollLimits.options.max && (
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          className="mt-2"
          onClick={() => {
            change([...options, ''])
            requestAnimationFrame(() => form.setFocus(`options.${options.length}`))
          }}
        >
          Antwoord toevoegen
        </Button>
      )}
    </fieldset>
  )
}

const isToCome = (at: string): boolean => new Date(at).getTime() > Date.now() + MINUTE
