import { AUDIENCE_IS_UNVERIFIED, AUDIENCE_LABELS } from 'contract/groups/audience.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useSignedInUser } from '~/lib/session/session.ts'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { AgeFields } from './age-fields.tsx'

type WhomFieldsProps = {
  field: (name: 'audience' | 'minAge' | 'maxAge') => UseFormRegisterReturn & { error?: string }
}

export function WhomFields({ field }: WhomFieldsProps) {
  const { gender } = useSignedInUser()
  return (
    <>
      {gender !== 'MAN' && <RadioGroup {...field('audience')} label="Met wie wil je gaan?" options={AUDIENCE_LABELS} />}
      <AgeFields field={field} />
      <p className="text-muted text-sm">
        Zonder leeftijden kiezen we mensen van ongeveer jouw leeftijd. {AUDIENCE_IS_UNVERIFIED}
      </p>
    </>
  )
}
