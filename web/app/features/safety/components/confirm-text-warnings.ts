import { describeTextWarnings, findTextWarnings } from 'contract/text-warnings.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'

type Question = { description: (found: string) => string; cancelLabel: string }

/** Asks for a second look at a text for many with links or numbers in it. Resolves to false when it must be changed. */
export async function confirmTextWarnings(text: string, { description, cancelLabel }: Question): Promise<boolean> {
  const warnings = findTextWarnings(text, window.location.host)
  if (warnings.length === 0) return true
  return confirm({
    kind: 'warning',
    title: 'Weet je het zeker?',
    description: description(describeTextWarnings(warnings)),
    confirmLabel: 'Toch opslaan',
    cancelLabel,
  })
}
