export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** @param part 0.95 for p95, 1 for the maximum */
export const percentile = (numbers: readonly number[], part: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

/** The median times of both in milliseconds, one at a time. The calls alternate, so that other load affects both. */
export async function compareTimes(
  product: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  { warmUp, calls }: { warmUp: number; calls: number },
): Promise<[product: number, baseline: number]> {
  const durations: [number[], number[]] = [[], []]
  for (let n = -warmUp; n < calls; n += 1)
    for (const [index, call] of [product, baseline].entries()) {
      const started = performance.now()
      await call()
      if (n >= 0) durations[index]?.push(performance.now() - started)
    }
  return [median(durations[0]), median(durations[1])]
}
