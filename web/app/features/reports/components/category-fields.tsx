import { REPORT_CATEGORY_LABELS, REPORT_CHOICES } from 'contract/reports.ts'
import type { ComponentProps } from 'react'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { Select } from '~/ui/forms/select.tsx'

const CATEGORIES = REPORT_CHOICES.map((value) => ({ value, label: REPORT_CATEGORY_LABELS[value] }))

export function CategorySelect(input: Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  return <Select {...input} label="Waar gaat het over?" options={CATEGORIES} />
}

export function UrgentCheckbox(input: Omit<ComponentProps<typeof Checkbox>, 'children' | 'help'>) {
  return (
    <Checkbox {...input} help="Bel bij levensgevaar eerst 112. Alle beheerders krijgen meteen een mail.">
      Iemand is nu in gevaar
    </Checkbox>
  )
}
