import { AUDIENCE_IS_UNVERIFIED, AUDIENCE_LABELS } from 'contract/groups/audience.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useSignedInUser } from '~/lib/session/session.ts'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'

const AGES = [
  ['minAge', 'Vanaf'],
  ['maxAge', 'Tot en met'],
] as const

type WhomFieldsProps = {
  field: (name: 'audience' | 'minAge' | 'maxAge') => UseFormRegisterReturn & { error?: string }
}

export function WhomFields({ field }: WhomFieldsProps) {
  const { gender } = useSignedInUser()
  return (
    <>
      {gender !== 'MAN' && <RadioGroup {...field('audience')} label="Met wie wil je gaan?" options={AUDIENCE_LABELS} />}
      <div className="flex max-w-sm gap-3">
        {AGES.map(([name, label]) => (
          <TextField
            key={name}
            {...field(name)}
            label={label}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            className="flex-1"
          />
        ))}
      </div>
      <p className="text-muted text-sm">
        Zonder leeftijden kiezen we mensen van ongeveer jouw leeftijd. {AUDIENCE_IS_UNVERIFIED}
      </p>
    </>
  )
}
