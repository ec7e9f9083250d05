import type { Typist } from './channel.ts'

type Given = {
  /** Milliseconds: who stops typing without a word. */
  patience: number
  current(): readonly Typist[]
  become(typists: readonly Typist[]): void
}

/** Who is writing now. Nobody stays in it for longer than their silence allows. */
export function makeTypists({ patience, current, become }: Given) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function stopped(personId: string): void {
    clearTimeout(timers.get(personId))
    timers.delete(personId)
    if (current().some(({ id }) => id === personId)) become(current().filter(({ id }) => id !== personId))
  }

  return {
    started(person: Typist): void {
      clearTimeout(timers.get(person.id))
      timers.set(
        person.id,
        setTimeout(() => stopped(person.id), patience),
      )
      if (!current().some(({ id }) => id === person.id)) become([...current(), person])
    },
    stopped,
    /** Listens for nobody any more; who stood in the state has to be taken out of it too. */
    forget(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
