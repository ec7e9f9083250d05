import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationPreferences,
  NOTIFICATION_CHOICES,
  type NotificationChoice,
  type NotificationPreferences,
  updateNotificationPreferences,
} from 'contract/notifications.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { RadioGroup } from '~/ui/forms/radio-group.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { usePush } from '../api-push.ts'

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
      <p className="text-muted">
        Wat jou aangaat: verzoeken, antwoorden, uitnodigingen, de dag zelf en privéberichten. Alles: ook de groepschat
        en nieuwe groepsleden.
      </p>
      <PushOnThisDevice shown={shown} change={change} />
      <Card as="section">
        <h2 className="text-xl">Mails</h2>
        <p className="mt-1 text-muted">
          Krijg je een pushbericht, dan mailen we niet. Over je account en wat je meldt, mailen we altijd.
        </p>
        <ChoiceGroup name="mail" label="Mail mij over" value={shown.mail} onChange={(mail) => change({ mail })} />
      </Card>
      <Quiet shown={shown} change={change} />
    </div>
  )
}

const CHOICE_LABELS: Readonly<Record<NotificationChoice, string>> = {
  ALL: 'Alles',
  MINE: 'Wat mij aangaat',
  NONE: 'Niets',
}

type ChoiceGroupProps = {
  name: string
  label: string
  value: NotificationChoice
  onChange: (choice: NotificationChoice) => void
}

function ChoiceGroup({ onChange, ...props }: ChoiceGroupProps) {
  return (
    <RadioGroup
      {...props}
      isRow
      className="mt-4"
      options={CHOICE_LABELS}
      onChange={(event) => {
        const chosen = NOTIFICATION_CHOICES.find((choice) => choice === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}

function PushOnThisDevice({ shown, change }: Preferences) {
  const push = usePush(useSignedInUser().id)
  return (
    <Card as="section">
      <h2 className="text-xl">Pushberichten</h2>
      <p className="mt-1 text-muted">{PUSH_TEXTS[push.state ?? 'off']}</p>
      {push.state === 'on' ? (
        <Button className="mt-4" isPending={push.isPending} onClick={() => void push.turnOff()}>
          Uitzetten op dit apparaat
        </Button>
      ) : (
        (push.state === 'off' || push.state === null) && (
          <Button
            className="mt-4"
            variant="primary"
            disabled={push.state === null}
            isPending={push.isPending}
            onClick={() => void push.turnOn()}
          >
            Aanzetten op dit apparaat
          </Button>
        )
      )}
      <ChoiceGroup
        name="push"
        label="Stuur pushberichten over"
        value={shown.push}
        onChange={(choice) => change({ push: choice })}
      />
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
  off: 'Krijg een seintje, ook als de site dicht is.',
  denied: 'Je browser blokkeert meldingen van deze site. Zet ze aan bij de instellingen van je browser.',
  unsupported: 'Deze browser kan dat niet. Op een iPhone lukt het met de app op je beginscherm.',
} as const

const DEFAULT_HOURS = { quietFrom: '22:00', quietUntil: '08:00' }

function Quiet({ shown, change }: Preferences) {
  const { quietFrom, quietUntil } = shown
  const stored = quietFrom === null || quietUntil === null ? null : { quietFrom, quietUntil }
  const [hours, setHours] = useState(stored ?? DEFAULT_HOURS)
  const isSame = hours.quietFrom === hours.quietUntil
  const update = (next: typeof hours) => {
    setHours(next)
    if (next.quietFrom !== '' && next.quietUntil !== '' && next.quietFrom !== next.quietUntil) change(next)
  }
  return (
    <Card as="section">
      <h2 className="text-xl">Niet storen</h2>
      <Checkbox
        checked={stored !== null}
        onChange={(event) => change(event.target.checked ? hours : { quietFrom: null, quietUntil: null })}
      >
        Stuur me niets tijdens deze uren. Ik krijg het erna.
      </Checkbox>
      {stored !== null && (
        <div className="mt-2 mb-3 grid max-w-sm grid-cols-2 gap-4">
          <TextField
            type="time"
            label="Van"
            value={hours.quietFrom}
            onChange={(event) => update({ ...hours, quietFrom: event.target.value })}
          />
          <TextField
            type="time"
            label="Tot"
            value={hours.quietUntil}
            error={isSame ? 'Kies een andere eindtijd' : undefined}
            onChange={(event) => update({ ...hours, quietUntil: event.target.value })}
          />
        </div>
      )}
      <Checkbox
        checked={shown.mentionsThroughMute}
        onChange={(event) => change({ mentionsThroughMute: event.target.checked })}
      >
        Laat me weten dat iemand mij noemt, ook in een gedempte groepschat
      </Checkbox>
    </Card>
  )
}

const preferencesQuery = queryFor(getNotificationPreferences)

const usePreferences = () => useQuery(preferencesQuery)

type Change = InputOf<typeof updateNotificationPreferences>['body']

/** A change shows in the render of its click: the query cache notifies a tick later, and React would reset the input. */
function usePreferenceChange(stored: NotificationPreferences) {
  const client = useQueryClient()
  const { mutateAsync } = useUpdatePreferences()
  const [pending, setPending] = useState<Change[]>([])
  const change = (next: Change) => {
    setPending((changes) => [...changes, next])
    mutateAsync(next)
      .catch(() => undefined) // useUpdatePreferences has shown the failure.
      .finally(() => setPending((changes) => changes.filter((change) => change !== next)))
  }
  // What was saved is in the cache a tick before it is in `stored`, and no longer pending.
  const saved = client.getQueryData(preferencesQuery.queryKey) ?? stored
  return { shown: pending.reduce(applyChange, saved), change }
}

function useUpdatePreferences() {
  const client = useQueryClient()
  return useMutation<NotificationPreferences, ApiError, Change>({
    scope: { id: 'notification-preferences' },
    mutationFn: (body) => call(updateNotificationPreferences, { body }),
    onSuccess: (_, change) => {
      client.setQueryData(
        preferencesQuery.queryKey,
        (current) => current && { ...current, ...applyChange(current, change) },
      )
    },
    onError: (error) => {
      showFailure(error, 'Kon je keuze niet opslaan')
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey })
    },
  })
}

const applyChange = (current: NotificationPreferences, change: Change): NotificationPreferences => ({
  ...current,
  ...change,
})
