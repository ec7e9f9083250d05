import type { Typist } from '../engine/transport.ts'

/** "Imane is aan het typen", "Imane en Tom zijn aan het typen", "Imane en 2 anderen zijn aan het typen" */
export function typingText(typists: readonly Typist[]): string {
  const [first, second] = typists
  if (!first) return ''
  if (!second) return `${first.username} is aan het typen`
  const others = typists.length === 2 ? second.username : `${typists.length - 1} anderen`
  return `${first.username} en ${others} zijn aan het typen`
}
