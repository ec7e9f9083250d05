import { useState } from 'react'
import { PlaceField } from '~/features/places/components/place-field.tsx'
import { MusicChips } from '~/features/users/components/music-chips.tsx'
import { updateUser, useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useStartLooking } from '../api.ts'

/** Asks for the music and the place that matching uses, if the profile lacks them. */
export function ProfileQuestion({ eventId }: { eventId: string }) {
  const me = useSignedInUser()
  const [isDone, setDone] = useState(false)
  const [lacks] = useState({ music: me.musicalPreferences.length === 0, place: me.homePlaceId === null })
  const [styles, setStyles] = useState<string[]>([])
  const [placeId, setPlaceId] = useState<string | null>(null)
  const start = useStartLooking(eventId)
  if (isDone || !(lacks.music || lacks.place)) return null
  const save = () => {
    if (styles.length === 0 && placeId === null) return setDone(true)
    const music = styles.length > 0 && { musicalPreferences: styles }
    start.mutate(
      { ...music, ...(placeId !== null && { placeId }) },
      {
        onSuccess: () => {
          updateUser({ ...me, ...music, ...(placeId !== null && { homePlaceId: placeId }) })
          setDone(true)
          toast({ title: 'Bewaard in je profiel', kind: 'success' })
        },
        onError: (error) => showFailure(error, 'Dat is niet opgeslagen'),
      },
    )
  }
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-3">
      {lacks.music && (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 font-semibold text-sm">
            Waar luister je naar? Dan vinden we mensen die bij je passen.
          </legend>
          <MusicChips value={styles} onChange={setStyles} />
        </fieldset>
      )}
      {lacks.place && (
        <PlaceField
          label="Waar kom je vandaan?"
          isOptional
          help="Anderen zien hoogstens je provincie, en alleen als jij dat aanzet."
          value={placeId}
          onChange={setPlaceId}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isPending={start.isPending} onClick={save}>
          Bewaar in mijn profiel
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setDone(true)}>
          Overslaan
        </Button>
      </div>
    </div>
  )
}
