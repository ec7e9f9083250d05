import { groupLimits } from 'contract/groups/limits.ts'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '~/ui/button.tsx'
import { FieldMessages, labelClasses, OptionalMark } from '~/ui/forms/field.tsx'
import { SuggestionChips } from '~/ui/forms/suggestion-chips.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'

type QuestionsFieldProps = {
  value: readonly string[]
  onChange: (questions: string[]) => void
  error?: string
  errors: readonly (string | undefined)[]
}

const { max, length } = groupLimits.questions
const EXAMPLES = [
  'Waar reis je vandaan?',
  'Waar heb je het meest zin in?',
  'Is dit je eerste keer?',
  'Blijf je tot het eind?',
]

/** The owner's questions to people who ask to join. An empty question is not stored. */
export function QuestionsField({ value, onChange, error, errors }: QuestionsFieldProps) {
  const id = useId()
  const [added, setAdded] = useState<number | null>(null)
  const frame = { helpId: `${id}-help`, errorId: `${id}-error` }
  const add = (question: string) => {
    setAdded(question === '' ? value.length : null)
    onChange([...value, question])
  }
  const examples = EXAMPLES.filter((example) => !value.includes(example)).slice(0, 3)
  return (
    <fieldset aria-describedby={frame.helpId} className="flex min-w-0 flex-col gap-2">
      <legend className={`${labelClasses} mb-1.5`}>
        Vragen aan mensen die mee willen
        <OptionalMark />
      </legend>
      {value.map((question, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a question has no identity but its position
          key={index}
          label={`Vraag ${index + 1}`}
          isLabelHidden
          value={question}
          autoFocus={added === index}
          maxLength={length}
          autoComplete="off"
          placeholder={`Vraag ${index + 1}`}
          error={errors[index]}
          onChange={(event) => onChange(value.map((other, at) => (at === index ? event.target.value : other)))}
          end={
            <IconButton
              label={`Vraag ${index + 1} weghalen`}
              icon={X}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          }
        />
      ))}
      {value.length < max && (
        <SuggestionChips
          label="Voorbeelden van vragen"
          suggestions={examples}
          onChoose={add}
          own={{ label: 'Eigen vraag', icon: Plus, onClick: () => add('') }}
        />
      )}
      <FieldMessages
        frame={frame}
        error={error}
        help={`Hoogstens ${max}. Het antwoord staat bij het verzoek, zodat je weet wie er mee wil.`}
      />
    </fieldset>
  )
}
