import { CircleCheck, CircleX, LoaderCircle, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'

/*
  Report   a table of findings that stays readable on a phone, with how many are well and a button to look again
  Outcome  one result: passed, failed, or pending (null)
*/

export function Report({
  title,
  columns,
  rows,
  isBusy,
  onRetry,
}: {
  title: string
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[]; isOk: boolean | null }[]
  isBusy: boolean
  onRetry?: () => void
}) {
  const failed = rows.filter(({ isOk }) => isOk === false).length
  const passed = rows.filter(({ isOk }) => isOk === true).length
  return (
    <Card as="section" isPadded={false} className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
        <div>
          <h2 className="text-xl">{title}</h2>
          <p role="status" className="text-muted text-sm">
            {isBusy ? `${passed + failed} van ${rows.length} bekeken` : `${passed} goed, ${failed} niet goed`}
          </p>
        </div>
        {onRetry && (
          <Button size="sm" icon={RotateCw} onClick={onRetry} isPending={isBusy}>
            Opnieuw
          </Button>
        )}
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
              {columns.map((column) => (
                <th key={column} scope="col" className="px-4 py-2 font-semibold sm:px-6">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {columns.map((column, index) => (
                  <td key={column} className="min-w-28 px-4 py-2 align-top wrap-anywhere sm:px-6">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

export function Outcome({ isOk, children }: { isOk: boolean | null; children: ReactNode }) {
  const Icon = isOk === null ? LoaderCircle : isOk ? CircleCheck : CircleX
  const colour = isOk === null ? 'text-muted' : isOk ? 'text-success-ink' : 'text-danger-ink'
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap font-medium ${colour}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </span>
  )
}
