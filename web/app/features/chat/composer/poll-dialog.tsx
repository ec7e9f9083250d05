import { type PollInput, pollInput, pollLimits } from 'contract/chat/polls.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { PencilLine, Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useGroup } from '~/features/groups/api.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { SuggestionChips } from '~/ui/forms/suggestion-chips.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { suggestPolls } from './suggested-polls.ts'

type PollDialogProps = {
  groupId: string
  isOpen: boolean
  onClose: () => void
  onSend: (poll: PollInput) => void
}

type Fields = PollInput & { isTyped: boolean }
const EMPTY: Fields = { question: '', options: ['', ''], isMultiple: false, isTyped: false }

/** Opens with a suggested poll, ready to be sent. Each opening needs a new `key`. */
export function PollDialog({ groupId, isOpen, onClose, onSend }: PollDialogProps) {
  const event = useGroup(groupId).data?.group.event
  const suggestions = suggestPolls(event?.startDate ?? null, new Date())
  const [fields, setFields] = useState<Fields>(() => ({ ...EMPTY, ...suggestions[0] }))
  const [errors, setErrors] = useState<{ question?: string; options?: string }>({})
  const question = useRef<HTMLInputElement>(null)
  const options = useRef<HTMLFieldSetElement>(null)
  const change = (changed: Partial<Fields>) => {
    setFields({ ...fields, isTyped: true, ...changed })
    setErrors({})
  }

  const close = async () => {
    if (!fields.isTyped || (await confirmDiscard('ingevuld'))) onClose()
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    const filled = fields.options.filter((text) => text.trim() !== '')
    const parsed = pollInput.safeParse({ ...fields, options: filled })
    if (parsed.success) {
      onSend(parsed.data)
      onClose()
      return
    }
    const found: typeof errors = {}
    for (const { path, message } of parsed.error.issues)
      found[path[0] === 'question' ? 'question' : 'options'] ??= message
    setErrors(found)
    if (found.question) question.current?.focus()
    else options.current?.querySelectorAll('input')[Math.min(filled.length, fields.options.length - 1)]?.focus()
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={() => void close()}
      title="Peiling"
      footer={
        <>
          <Button onClick={() => void close()}>Annuleren</Button>
          <Button variant="primary" type="submit" form="poll">
            Peiling versturen
          </Button>
        </>
      }
    >
      <form id="poll" onSubmit={send} noValidate className="flex flex-col gap-5">
        <SuggestionChips
          label="Voorbeelden"
          suggestions={suggestions.map((poll) => poll.question)}
          onChoose={(text) => {
            setFields({ ...EMPTY, ...suggestions.find((poll) => poll.question === text) })
            setErrors({})
          }}
          own={{
            label: 'Eigen vraag',
            icon: PencilLine,
            onClick: () => {
              setFields(EMPTY)
              setErrors({})
              question.current?.focus()
            },
          }}
        />
        <TextField
          ref={question}
          label="Vraag"
          value={fields.question}
          onChange={(event) => change({ question: event.target.value })}
          error={errors.question}
          maxLength={pollLimits.question.max}
          placeholder="Wat wil je weten?"
          autoComplete="off"
        />
        <fieldset
          ref={options}
          aria-describedby={errors.options ? 'poll-options-error' : undefined}
          className="min-w-0"
        >
          <legend className="mb-1.5 font-semibold text-[0.9375rem]">Antwoorden</legend>
          <div className="flex flex-col gap-2">
            {fields.options.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity besides its place
              <div key={index} className="flex items-center gap-1">
                <TextField
                  label={`Antwoord ${index + 1}`}
                  isLabelHidden
                  value={text}
                  onChange={(event) => change({ options: fields.options.with(index, event.target.value) })}
                  aria-invalid={errors.options ? true : undefined}
                  maxLength={pollLimits.option.max}
                  placeholder={`Antwoord ${index + 1}`}
                  autoComplete="off"
                  className="grow"
                />
                {fields.options.length > pollLimits.options.min && (
                  <IconButton
                    icon={X}
                    label={`Antwoord ${index + 1} weghalen`}
                    onClick={() => change({ options: fields.options.toSpliced(index, 1) })}
                    className="text-muted"
                  />
                )}
              </div>
            ))}
          </div>
          {errors.options && (
            <p id="poll-options-error" role="alert" className="pt-1.5 font-medium text-danger-ink text-sm">
              {errors.options}
            </p>
          )}
          {fields.options.length < pollLimits.options.max && (
            <Button
              variant="quiet"
              size="sm"
              icon={Plus}
              className="mt-2"
              onClick={() => {
                change({ options: [...fields.options, ''] })
                requestAnimationFrame(() => [...(options.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
              }}
            >
              Antwoord toevoegen
            </Button>
          )}
        </fieldset>
        <Checkbox checked={fields.isMultiple} onChange={(event) => change({ isMultiple: event.target.checked })}>
          Je mag meer dan één antwoord kiezen
        </Checkbox>
        {event && isToCome(event.startDate) && (
          <p className="text-muted text-sm">
            Stemmen kan tot {event.title} begint. Je kunt de peiling ook eerder sluiten.
          </p>
        )}
      </form>
    </Modal>
  )
}

const isToCome = (at: string): boolean => new Date(at).getTime() > Date.now() + MINUTE
