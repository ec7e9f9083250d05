import { createStore } from '~/lib/store.ts'

export type ConfirmKind = 'danger' | 'warning' | 'info'

export type Question = {
  title: string
  /** What happens, and whether it can be undone. */
  description?: string
  kind?: ConfirmKind
  /** Names the action: "Groep verwijderen". */
  confirmLabel: string
  cancelLabel?: string
}

export type PendingQuestion = Question & { answer: (isConfirmed: boolean) => void }

const questions = createStore<readonly PendingQuestion[]>([])

/** False when cancelled or closed. A second question waits for the first. Needs <ConfirmHost/> on the page. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const pending: PendingQuestion = {
      ...question,
      answer: (isConfirmed) => {
        questions.set(questions.get().filter((other) => other !== pending))
        resolve(isConfirmed)
      },
    }
    questions.set([...questions.get(), pending])
  })
}

/** Another user's answer would act in the name of the one who was asked. */
export function cancelQuestions(): void {
  for (const { answer } of questions.get()) answer(false)
}

export const currentQuestion = (): PendingQuestion | undefined => questions.get()[0]

export const useCurrentQuestion = (): PendingQuestion | undefined => questions.use()[0]
