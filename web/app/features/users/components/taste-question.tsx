import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { readStored, writeStored } from '~/lib/storage.ts'
import { Button } from '~/ui/button.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useUpdateProfile } from '../api.ts'
import { MusicChips } from './music-chips.tsx'

const skippedKey = (userId: string) => `${PRODUCT_SLUG}-taste-skipped-${userId}`

/** On one line, until it is answered or skipped on this device: the music that matching uses, if the profile lacks it. */
export function TasteQuestion() {
  const me = useSignedInUser()
  const [isDone, setDone] = useState(() => readStored(skippedKey(me.id)) !== null)
  const [styles, setStyles] = useState<string[] | null>(null)
  const { save } = useUpdateProfile()
  const keep = useAction(() => save({ musicalPreferences: styles ?? [] }), {
    done: 'Bewaard in je profiel',
    failure: 'Dat is niet opgeslagen',
  })
  if (isDone || me.musicalPreferences.length > 0) return null
  const skip = () => {
    writeStored(skippedKey(me.id), '1')
    setDone(true)
  }
  return (
    <section aria-label="Muziek" className="flex flex-col gap-3 border-line border-t pt-3">
      {styles !== null && <MusicChips value={styles} onChange={setStyles} />}
      <p className="flex flex-wrap items-center gap-2">
        <span className="grow">{styles === null ? 'Waar luister je naar?' : ''}</span>
        {styles === null ? (
          <Button size="sm" onClick={() => setStyles([])}>
            Kies
          </Button>
        ) : (
          <Button size="sm" isPending={keep.isPending} onClick={() => void (styles.length === 0 ? skip() : keep.run())}>
            Bewaar
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={skip}>
          Overslaan
        </Button>
      </p>
    </section>
  )
}
