export type Violation = {
  rule: string
  /** From the root, with forward slashes. */
  file: string
  line?: number
  problem: string
  /** What to do, for someone who meets the rule for the first time. */
  instead: string
}

/** One block per rule: the places, then once what to do instead. */
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
