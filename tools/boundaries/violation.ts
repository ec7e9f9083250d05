export type Violation = {
  rule: string
  file: string
  line?: number
  problem: string
  instead: string
}

/** One block per rule: every place, then what to do instead. */
export function describeViolations(violations: readonly Violation[]): string {
  const byRule = Map.groupBy(violations, ({ rule, instead }) => `${rule}\0${instead}`)
  return [...byRule.values()]
    .map((group) => {
      const [first] = group
      const places = group.map(
        ({ file, line, problem }) => `  ${file}${line === undefined ? '' : `:${line}`}  ${problem}`,
      )
      return [first?.rule, ...places, `  Instead: ${first?.instead}`].join('\n')
    })
    .join('\n\n')
}
