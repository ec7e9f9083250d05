import { type EventDraft, eventLimits } from 'contract/events.ts'
import { CalendarPlus, FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useImportEvent } from '../api.ts'

const TOO_BIG = 'Dit is te groot om te lezen. Kies een kleiner bestand, of vul de velden zelf in.'
const FAILED = 'Overnemen mislukt. Probeer het opnieuw, of vul de velden zelf in.'

/** So that nobody types what is already on the web: a calendar file or a page's source fills the fields in. */
export function EventImport({ onRead }: { onRead: (draft: EventDraft) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [said, setSaid] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const panel = useId()
  const { mutateAsync, isPending } = useImportEvent()

  const read = async (given: string) => {
    setError(undefined)
    setSaid('')
    const source = withoutTheRest(given)
    if (source.trim() === '') return setError('Kies een bestand of plak een tekst')
    if (source.length > eventLimits.importText.max) return setError(TOO_BIG)
    try {
      const { draft } = await mutateAsync(source)
      onRead(draft)
      setText('')
      setSaid(resultOf(draft))
    } catch (failure) {
      setError(failure instanceof Error && failure.message !== '' ? failure.message : FAILED)
    }
  }

  const choose = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > 4 * eventLimits.importText.max) return setError(TOO_BIG)
    file.text().then(read, () => setError(FAILED))
  }

  return (
    <Card as="section" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl">Staat het al ergens online?</h2>
          <p className="text-muted">Neem de gegevens over, dan hoef je ze niet te typen.</p>
        </div>
        <Button icon={CalendarPlus} aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
          Gegevens overnemen
        </Button>
      </div>
      <div id={panel} hidden={!isOpen} className="flex flex-col gap-4">
        <input
          ref={chooser}
          type="file"
          accept=".ics,text/calendar"
          aria-label="Agendabestand (.ics)"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <div>
          <Button icon={FileUp} isPending={isPending} onClick={() => chooser.current?.click()}>
            Kies een .ics-bestand
          </Button>
        </div>
        <TextArea
          label="Of plak de broncode van de pagina"
          help="Open de pagina van het evenement, bekijk de broncode (Ctrl+U), kopieer alles en plak het hier."
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error}
        />
        <div>
          <Button isPending={isPending} onClick={() => void read(text)}>
            Velden invullen
          </Button>
        </div>
      </div>
      <p role="status" className="font-semibold text-success-ink empty:hidden">
        {said}
      </p>
    </Card>
  )
}

/** A page may be bigger than what is sent at once; only its structured data is looked at anyway. */
function withoutTheRest(source: string): string {
  if (source.length <= eventLimits.importText.max) return source
  return source.match(/<script[^>]{0,200}application\/ld\+json[^>]{0,200}>[\s\S]*?<\/script>/gi)?.join('\n') ?? source
}

const NEEDED = { title: 'titel', type: 'type', startDate: 'startdatum', location: 'locatie' } as const

function resultOf(draft: EventDraft): string {
  const missing = (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).filter((name) => draft[name] === null)
  const still = missing.map((name) => NEEDED[name]).join(', ')
  return `De velden zijn ingevuld. Kijk ze nog even na${still === '' ? '.' : ` en vul aan: ${still}.`}`
}
