import { eventLimits } from 'contract/events/events.ts'
import type { EventDraft, importEvent } from 'contract/events/submitting.ts'
import { unreadableText } from 'contract/events/unreadable-text.ts'
import { decodeText } from 'contract/platform/decode-text.ts'
import { keysOf } from 'contract/platform/keys.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { FileUp, Link2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useImportEvent } from '../api-submitting.ts'

const TOO_BIG = 'Dit is te groot om te lezen. Kies een kleiner bestand, of vul de velden zelf in.'
const FAILED = 'Overnemen mislukt. Probeer het opnieuw, of vul de velden zelf in.'

export function EventImport({ onRead, sharedUrl }: { onRead: (draft: EventDraft) => void; sharedUrl: string | null }) {
  const [text, setText] = useState('')
  const [url, setUrl] = useState(sharedUrl ?? '')
  const [errors, setErrors] = useState<{ url?: string; text?: string }>({})
  const [result, setResult] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const { mutateAsync, isPending } = useImportEvent()

  const take = async (source: 'url' | 'text', content: string) => {
    try {
      const imported = await mutateAsync(source === 'url' ? { url: content } : { text: content })
      onRead(imported.draft)
      setText('')
      setUrl('')
      setResult(resultText(imported))
    } catch (failure) {
      setErrors({ [source]: failure instanceof Error && failure.message !== '' ? failure.message : FAILED })
    }
  }

  const importUrl = async () => {
    setErrors({})
    setResult('')
    const address = url.trim()
    if (/^https?:\/\/\S+$/i.test(address)) await take('url', address)
    else setErrors({ url: 'Voer een geldig webadres in, dat begint met https://' })
  }

  const hasRead = useRef(false)
  const readShared = useEffectEvent(() => {
    if (sharedUrl === null || hasRead.current) return
    hasRead.current = true
    void importUrl()
  })
  useEffect(() => readShared(), [])

  const importText = async (input: string) => {
    setErrors({})
    setResult('')
    const source = withinSizeLimit(input)
    if (source.trim() === '') setErrors({ text: 'Kies een bestand of plak een tekst' })
    else if (source.length > eventLimits.importText.max) setErrors({ text: TOO_BIG })
    else await take('text', source)
  }

  const choose = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > 4 * eventLimits.importText.max) return setErrors({ text: TOO_BIG })
    file.arrayBuffer().then(
      (bytes) => importText(decodeText(new Uint8Array(bytes))),
      () => setErrors({ text: FAILED }),
    )
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card bg-sunken p-4">
      <legend className="float-left font-semibold">Gegevens overnemen</legend>
      <TextField
        label="Webadres van het evenement"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        help="Van de pagina van het evenement, of van een agenda."
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void importUrl()
        }}
        error={errors.url}
      />
      <div>
        <Button icon={Link2} isPending={isPending} onClick={() => void importUrl()}>
          Webadres ophalen
        </Button>
      </div>
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
        error={errors.text}
      />
      <div>
        <Button isPending={isPending} onClick={() => void importText(text)}>
          Velden invullen
        </Button>
      </div>
      <p role="status" className="font-semibold text-success-ink empty:hidden">
        {result}
      </p>
    </fieldset>
  )
}

/** A page may exceed the limit of the api, which reads only the structured data of a page. */
function withinSizeLimit(source: string): string {
  if (source.length <= eventLimits.importText.max) return source
  return source.match(/<script[^>]{0,200}application\/ld\+json[^>]{0,200}>[\s\S]*?<\/script>/gi)?.join('\n') ?? source
}

const REQUIRED = { title: 'titel', type: 'type', startDate: 'startdatum', location: 'locatie' } as const

function resultText({ draft, unreadable, unreadableLines }: ResponseOf<typeof importEvent>): string {
  const missing = keysOf(REQUIRED).filter((name) => draft[name] === null)
  const missingLabels = missing.map((name) => REQUIRED[name]).join(', ')
  const result = `De velden zijn ingevuld. Kijk ze nog even na${missingLabels === '' ? '.' : ` en vul aan: ${missingLabels}.`}`
  return unreadable === 0 ? result : `${result} ${unreadableText(unreadable, unreadableLines)}.`
}
