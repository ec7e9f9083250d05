import { useCallback, useEffect, useState } from 'react'
import { type ProbeResult, probe } from '~/lib/api/api.ts'

/** At most this many at once: a browser keeps six connections, and the page itself wants one. */
const AT_ONCE = 4

export type ProbeState = ProbeResult | 'busy' | 'failed'

/** Asks for each address once, and again when `again` is called. By address; undefined while it waits for its turn. */
export function useProbes(addresses: readonly string[]): {
  findings: Readonly<Record<string, ProbeState | undefined>>
  again: () => void
  isBusy: boolean
} {
  const [findings, setFindings] = useState<Record<string, ProbeState | undefined>>({})
  const [round, setRound] = useState(0)
  const list = addresses.join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks anew.
  useEffect(() => {
    let isStale = false
    const waiting = list.split('\n')
    const note = (address: string, finding: ProbeState) => {
      if (!isStale) setFindings((was) => ({ ...was, [address]: finding }))
    }
    const work = async () => {
      for (let address = waiting.shift(); address !== undefined && !isStale; address = waiting.shift()) {
        note(address, 'busy')
        note(address, await probe(address).catch(() => 'failed' as const))
      }
    }
    setFindings({})
    for (let worker = 0; worker < AT_ONCE; worker += 1) void work()
    return () => {
      isStale = true
    }
  }, [list, round])

  const isBusy = addresses.some((address) => findings[address] === undefined || findings[address] === 'busy')
  return { findings, isBusy, again: useCallback(() => setRound((was) => was + 1), []) }
}
