import { useState } from 'react'
import { PlaceField } from '~/features/places/components/place-field.tsx'
import { MusicChips } from '~/features/users/components/music-chips.tsx'
import { updateUser, useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useStartLooking } from '../api.ts'

/** Asks for the music and the place that matching uses, if the profile lacks them. */
export function ProfileQuestion({ eventId }: { eventId: string }) {
  const me = useSignedInUser()
  const [isDone, setDone] = useState(false)
  const [lacks] = useState({ music: me.musicalPreferences.length === 0, place: me.homePlaceId === null })
  const [styles, setStyles] = useState<string[]>([])
  const [placeId, setPlaceId] = useState<string | null>(null)
  const { mutateAsync } = useStartLooking(eventId)
  const music = styles.length > 0 && { musicalPreferences: styles }
  const save = useAction(() => mutateAsync({ ...music, ...(placeId !== null && { placeId }) }), {
    done: 'Bewaard in je profiel',
    failure: 'Dat is niet opgeslagen',
    onDone: () => {
      updateUser({ ...music, ...(placeId !== null && { homePlaceId: placeId }) })
      setDone(true)
    },
  })
  if (isDone || !(lacks.music || lacks.place)) return null
  const isEmpty = styles.length === 0 && placeId === null
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
        <Button size="sm" isPending={save.isPending} onClick={() => (isEmpty ? setDone(true) : void save.run())}>
          Bewaar in mijn profiel
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setDone(true)}>
          Overslaan
        </Button>
      </div>
    </div>
  )
}
