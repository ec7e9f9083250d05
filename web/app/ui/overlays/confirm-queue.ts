export type ConfirmKind = 'danger' | 'warning' | 'info'

export type Question = {
  title: string
  /** What happens, and whether it can be undone. */
  description?: string
  kind?: ConfirmKind
  /** Says what happens: "Groep verwijderen". */
  confirmLabel: string
  cancelLabel?: string
}

export type AskedQuestion = Question & { answer: (isConfirmed: boolean) => void }

let asked: readonly AskedQuestion[] = []
const listeners = new Set<() => void>()

/**
 * Asks and waits: true when confirmed, false when cancelled or closed. Works outside React; a second question waits for the
 * first. Needs <ConfirmHost/> on the page.
 */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const entry: AskedQuestion = {
      ...question,
      answer: (isConfirmed) => {
        change(asked.filter((other) => other !== entry))
        resolve(isConfirmed)
      },
    }
    change([...asked, entry])
  })
}

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const firstQuestion = (): AskedQuestion | undefined => asked[0]

function change(next: readonly AskedQuestion[]): void {
  asked = next
  for (const listener of listeners) listener()
}
