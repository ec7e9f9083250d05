import { useCallback, useEffect, useState } from 'react'
import { type ProbeResult, probe } from '~/lib/api/api.ts'

/** A browser opens six connections per host, and the page itself needs one. */
const MAX_CONCURRENT = 4

export type ProbeState = ProbeResult | 'busy' | 'failed'

/** Requests each path once, and again on `retry`. Results by path; undefined while queued. */
export function useProbes(paths: readonly string[]): {
  results: Readonly<Record<string, ProbeState | undefined>>
  retry: () => void
  isBusy: boolean
} {
  const [results, setResults] = useState<Record<string, ProbeState | undefined>>({})
  const [round, setRound] = useState(0)
  const list = paths.join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the requests.
  useEffect(() => {
    let isStale = false
    const queue = list.split('\n')
    const record = (path: string, state: ProbeState) => {
      if (!isStale) setResults((previous) => ({ ...previous, [path]: state }))
    }
    const work = async () => {
      for (let path = queue.shift(); path !== undefined && !isStale; path = queue.shift()) {
        record(path, 'busy')
        record(path, await probe(path).catch(() => 'failed' as const))
      }
    }
    setResults({})
    for (let worker = 0; worker < MAX_CONCURRENT; worker += 1) void work()
    return () => {
      isStale = true
    }
  }, [list, round])

  const isBusy = paths.some((path) => results[path] === undefined || results[path] === 'busy')
  return { results, isBusy, retry: useCallback(() => setRound((previous) => previous + 1), []) }
}
