import { decideGoneEntry } from 'contract/feeds.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { Button } from '~/ui/button.tsx'
import { DateField } from '~/ui/forms/date-field.tsx'

/** `done` is what will have happened: "Goedgekeurd". `toast` says it once it has. */
export type Decision = { done: string; toast: string; failure: string; run: () => Promise<unknown> }

type GoneActionsProps = {
  params: { id: string; entryId: string }
  title: string
  decide: (decision: Decision) => void
}

export function GoneActions({ params, title, decide }: GoneActionsProps) {
  const [isMoving, setMoving] = useState(false)
  const [startDate, setStartDate] = useState('')
  const of = <span className="sr-only"> {title}</span>
  const take = (done: string, body: ParsedOf<typeof decideGoneEntry>['body']) =>
    decide({
      done,
      toast: `Evenement ${done.toLowerCase()}`,
      failure: 'Kon je besluit niet opslaan',
      run: () => call(decideGoneEntry, { params, body }),
    })
  if (isMoving)
    return (
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          take('Verplaatst', { decision: 'MOVE', startDate })
        }}
      >
        <DateField label="Nieuwe datum, zelfde tijd" value={startDate} onChange={setStartDate} required />
        <Button size="sm" variant="primary" type="submit">
          Verplaatsen{of}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setMoving(false)}>
          Terug
        </Button>
      </form>
    )
  return (
    <>
      <Button size="sm" onClick={() => take('Afgelast', { decision: 'CANCEL' })}>
        Afgelast{of}
      </Button>
      <Button size="sm" onClick={() => setMoving(true)}>
        Verplaatst{of}
      </Button>
      <Button size="sm" onClick={() => take('Behouden', { decision: 'KEEP' })}>
        Gaat door{of}
      </Button>
    </>
  )
}
