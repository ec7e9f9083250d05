import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '~/ui/forms/text-field.tsx'

const AGES = [
  ['minAge', 'Vanaf'],
  ['maxAge', 'Tot en met'],
] as const

type AgeFieldsProps = { field: (name: 'minAge' | 'maxAge') => UseFormRegisterReturn & { error?: string } }

export const AgeFields = ({ field }: AgeFieldsProps) => (
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
)
