import { CircleCheck, CircleX, LoaderCircle, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ProbeResult, probe } from '~/lib/api/api.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'

/** A browser opens six connections per host, and the page itself needs one. */
const MAX_CONCURRENT = 4

type Probe = { address: string; label: string; about: string; healthy: readonly number[] }

export function ProbeReport({ title, about, probes }: { title: string; about: string; probes: readonly Probe[] }) {
  const { results, isBusy, retry } = useProbes(probes)
  const rows = probes.map((each) => ({ ...each, result: results[each.address] }))
  const passed = rows.filter(({ result, healthy }) => isHealthy(result, healthy) === true).length
  const failed = rows.filter(({ result, healthy }) => isHealthy(result, healthy) === false).length
  return (
    <Card as="section" isPadded={false}>
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
        <div>
          <h2 className="text-xl">{title}</h2>
          <p role="status" className="text-muted text-sm">
            {isBusy ? `${passed + failed} van ${rows.length} bekeken` : `${passed} goed, ${failed} niet goed`}
          </p>
        </div>
        <Button size="sm" icon={RotateCw} onClick={retry} isPending={isBusy}>
          Opnieuw
        </Button>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard.
        tabIndex={0}
        aria-label={`Tabel: ${title}`}
        className="overflow-x-auto"
      >
        <table className="w-full text-left text-sm">
          <thead>
            <tr className="border-line border-y bg-sunken/60">
              {['Adres', about, 'Antwoord', 'Tijd'].map((column) => (
                <th key={column} scope="col" className="px-4 py-2 font-semibold sm:px-6">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line *:*:px-4 *:*:py-2 sm:*:*:px-6">
            {rows.map((row) => (
              <tr key={row.address}>
                <td className="min-w-28 wrap-anywhere">
                  <a
                    href={row.address}
                    className="inline-flex min-h-6 items-center font-mono underline underline-offset-4"
                  >
                    {row.label}
                  </a>
                </td>
                <td>{row.about}</td>
                <td>
                  <Outcome {...row} />
                </td>
                <td className="whitespace-nowrap">
                  {typeof row.result === 'object' && `${row.result.milliseconds} ms`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

const isHealthy = (result: ProbeResult | 'failed' | undefined, healthy: readonly number[]): boolean | null =>
  result === undefined ? null : result !== 'failed' && healthy.includes(result.status)

function Outcome({ result, healthy }: { result: ProbeResult | 'failed' | undefined; healthy: readonly number[] }) {
  const isOk = isHealthy(result, healthy)
  const Icon = isOk === null ? LoaderCircle : isOk ? CircleCheck : CircleX
  const colour = isOk === null ? 'text-muted' : isOk ? 'text-success-ink' : 'text-danger-ink'
  const text = result === undefined ? 'Wacht' : result === 'failed' ? 'Geen antwoord' : String(result.status)
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${colour}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </span>
  )
}

function useProbes(probes: readonly Probe[]) {
  const [results, setResults] = useState<Record<string, ProbeResult | 'failed'>>({})
  const [round, setRound] = useState(0)
  const list = probes.map(({ address }) => address).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the requests.
  useEffect(() => {
    let isStale = false
    const queue = list.split('\n')
    const work = async () => {
      for (let address = queue.shift(); address !== undefined && !isStale; address = queue.shift()) {
        const [probed, result] = [address, await probe(address).catch(() => 'failed' as const)]
        if (!isStale) setResults((previous) => ({ ...previous, [probed]: result }))
      }
    }
    setResults({})
    for (let worker = 0; worker < MAX_CONCURRENT; worker += 1) void work()
    return () => {
      isStale = true
    }
  }, [list, round])

  const isBusy = probes.some(({ address }) => results[address] === undefined)
  return { results, isBusy, retry: () => setRound(round + 1) }
}
