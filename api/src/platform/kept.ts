/**
 * Answers that are the same for everybody, kept in memory for a moment. The same question asked again meanwhile, or asked
 * by many at once, is worked out once. Each process keeps its own: what another one changes is seen when the moment is
 * over, so nothing that decides may rest on it.
 *
 * @param milliseconds how old an answer may get
 * @param max questions kept at a time; beyond that all are forgotten, so that odd ones cannot fill the memory
 */
export function createKept<T>(milliseconds: number, max: number) {
  let answers = new Map<string, { answer: Promise<T>; until: number }>()
  return {
    /** @param now the present instant in milliseconds */
    get(question: string, now: number, workOut: () => Promise<T>): Promise<T> {
      const kept = answers.get(question)
      if (kept !== undefined && now < kept.until && kept.until - now <= milliseconds) return kept.answer
      if (answers.size >= max) answers.clear()
      const answer = workOut()
      const mine = answers
      mine.set(question, { answer, until: now + milliseconds })
      // A failure is not an answer.
      answer.catch(() => mine.delete(question))
      return answer
    },
    /** Something has changed: what is being worked out right now is not kept either. */
    forget(): void {
      answers = new Map()
    },
  }
}
export type Kept<T> = ReturnType<typeof createKept<T>>
