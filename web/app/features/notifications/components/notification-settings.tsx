import type { NotificationPreferences } from 'contract/notifications.ts'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { usePush } from '../api-push.ts'
import { KIND_LABELS } from '../kind-labels.ts'
import { usePreferenceChange, usePreferences } from '../preferences.ts'

export function NotificationSettings() {
  return (
    <QueryContent
      query={usePreferences()}
      failure="Instellingen laden mislukt"
      headingLevel={2}
      hasDetail
      skeleton={<SkeletonText lines={12} />}
    >
      {(stored) => <Choices stored={stored} />}
    </QueryContent>
  )
}

type Preferences = ReturnType<typeof usePreferenceChange>

function Choices({ stored }: { stored: NotificationPreferences }) {
  const { shown, change } = usePreferenceChange(stored)
  return (
    <div className="flex flex-col gap-6">
      <PushOnThisDevice shown={shown} change={change} />
      <Card as="section">
        <h2 className="text-xl">Waarover wil je bericht krijgen, en hoe?</h2>
        <p className="mt-1 text-muted">
          Krijg je een pushbericht? Dan sturen we daarover geen mail. Ben je op de site, dan zie je het in de bel.
        </p>
        <div className="mt-4 divide-y divide-line">
          {shown.preferences.map((preference) => (
            <KindRow key={preference.kind} preference={preference} change={change} />
          ))}
        </div>
      </Card>
      <QuietHours shown={shown} change={change} />
    </div>
  )
}

type KindPreference = NotificationPreferences['preferences'][number]
const CHANNELS = [
  ['inApp', 'In de bel'],
  ['push', 'Push'],
  ['mail', 'Mail'],
] as const

function KindRow({ preference, change }: { preference: KindPreference; change: Preferences['change'] }) {
  const { title, help } = KIND_LABELS[preference.kind]
  return (
    <fieldset className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <legend className="sr-only">{title}</legend>
      <div>
        <p className="font-semibold" aria-hidden="true">
          {title}
        </p>
        <p className="text-muted text-sm">{help}</p>
      </div>
      <div className="flex flex-wrap gap-x-5">
        {CHANNELS.map(([channel, label]) => (
          <Checkbox
            key={channel}
            checked={preference[channel]}
            onChange={(event) => change({ preferences: [{ ...preference, [channel]: event.target.checked }] })}
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

function PushOnThisDevice({ shown, change }: Preferences) {
  const push = usePush(useSignedInUser().id)
  return (
    <Card as="section">
      <h2 className="flex items-center gap-2 text-xl">
        <BellRing aria-hidden="true" className="size-5.5 shrink-0 text-primary-ink" />
        Pushberichten op dit apparaat
      </h2>
      <p className="mt-1 mb-4 text-muted">{PUSH_TEXTS[push.state ?? 'off']}</p>
      {push.state === 'on' ? (
        <Button isPending={push.isPending} onClick={() => void push.turnOff()}>
          Pushberichten uitzetten
        </Button>
      ) : (
        (push.state === 'off' || push.state === null) && (
          <Button
            variant="primary"
            disabled={push.state === null}
            isPending={push.isPending}
            onClick={() => void push.turnOn()}
          >
            Pushberichten aanzetten
          </Button>
        )
      )}
      <Checkbox
        className="mt-3"
        checked={shown.showsSender}
        onChange={(event) => change({ showsSender: event.target.checked })}
        help="Wat iemand schrijft, staat nooit in een pushbericht."
      >
        Toon van wie een bericht is, ook op mijn vergrendelde scherm
      </Checkbox>
    </Card>
  )
}

const PUSH_TEXTS = {
  on: 'Dit apparaat krijgt een seintje, ook als de site dicht is.',
  off: 'Krijg een seintje als iemand je schrijft of met je mee wil, ook als de site dicht is.',
  denied: 'Je browser blokkeert meldingen van deze site. Zet ze aan bij de instellingen van je browser.',
  unsupported:
    'Deze browser kan geen pushberichten krijgen. Op een iPhone lukt het als je de app op je beginscherm zet.',
} as const

const DEFAULT_HOURS = { from: '22:00', until: '08:00' }

function QuietHours({ shown, change }: Preferences) {
  const [hours, setHours] = useState(shown.quietHours ?? DEFAULT_HOURS)
  const isSame = hours.from === hours.until
  const update = (next: typeof hours) => {
    setHours(next)
    if (shown.quietHours !== null && next.from !== '' && next.until !== '' && next.from !== next.until)
      change({ quietHours: next })
  }
  return (
    <Card as="section">
      <h2 className="text-xl">Stille uren</h2>
      <Checkbox
        checked={shown.quietHours !== null}
        onChange={(event) => change({ quietHours: event.target.checked ? hours : null })}
      >
        Stuur me niets tijdens deze uren. Ik krijg het erna.
      </Checkbox>
      {shown.quietHours !== null && (
        <div className="mt-2 grid max-w-sm grid-cols-2 gap-4">
          <TextField
            type="time"
            label="Van"
            value={hours.from}
            onChange={(event) => update({ ...hours, from: event.target.value })}
          />
          <TextField
            type="time"
            label="Tot"
            value={hours.until}
            error={isSame ? 'Kies een andere eindtijd' : undefined}
            onChange={(event) => update({ ...hours, until: event.target.value })}
          />
        </div>
      )}
    </Card>
  )
}
