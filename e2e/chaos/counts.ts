/** How often each name was counted. */
export function createCounts() {
  const times = new Map<string, number>()
  return {
    add: (name: string): void => void times.set(name, (times.get(name) ?? 0) + 1),
    names: () => [...times.keys()],
    toString: () =>
      [...times]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, count]) => `  ${name}: ${count}`)
        .join('\n'),
  }
}
export type Counts = ReturnType<typeof createCounts>
