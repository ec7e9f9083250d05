import { type Gif, listTrendingGifs, searchGifs } from 'contract/gifs.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { useQuery } from '~/lib/api/query.tsx'
import { IconButton, LinkButton } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, Repeat, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { GifPicture, useIsPlaying } from './gif-image.tsx'

/** Spec 1 section 7. */
const DEBOUNCE_MS = 500
const LIMIT = 20

type GifPickerProps = { isAllowed: boolean; onPick: (gif: Gif) => void }

export function GifPicker({ isAllowed, onPick }: GifPickerProps) {
  return isAllowed ? <Picker onPick={onPick} /> : <PremiumRequired />
}

function PremiumRequired() {
  return (
    <div className="flex flex-col items-center gap-3 p-4 text-center">
      <h3 className="text-lg">Premium Vereist</h3>
      <p className="text-muted">Je hebt premium chat uitbreidingen nodig om GIFs te versturen</p>
      <LinkButton to="/account-upgrades" variant="primary">
        Bekijk upgrades
      </LinkButton>
    </div>
  )
}

function Picker({ onPick }: Pick<GifPickerProps, 'onPick'>) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), DEBOUNCE_MS)
  const query = useQuery({
    queryKey: ['gifs', search],
    queryFn: ({ signal }) =>
      search === ''
        ? call(listTrendingGifs, { query: { limit: LIMIT }, signal })
        : call(searchGifs, { query: { q: search, limit: LIMIT }, signal }),
    staleTime: 5 * MINUTE,
    retry: false,
  })
  const { data } = query
  const [isPlaying, togglePlaying] = useIsPlaying()
  return (
    <>
      <div className="flex items-center gap-1 pb-2">
        <SearchField label="GIFs zoeken" placeholder="GIFs zoeken" value={typed} onChange={setTyped} className="grow" />
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? 'GIFs stilzetten' : 'GIFs afspelen'}
          onClick={togglePlaying}
        />
      </div>
      <div className="h-72 overflow-y-auto overscroll-contain rounded-control">
        {data ? (
          data.message !== null ? (
            <p className="px-4 py-10 text-center text-muted wrap-anywhere">{data.message}</p>
          ) : (
            <ul className="grid grid-cols-3 gap-1">
              {data.gifs.map((gif) => (
                <li key={gif.id}>
                  <button
                    type="button"
                    aria-label={`GIF: ${gif.title}`}
                    onClick={() => onPick(gif)}
                    className="block h-24 w-full overflow-clip rounded-control bg-sunken focus-visible:-outline-offset-3"
                  >
                    <GifPicture url={gif.previewUrl} alt="" isPlaying={isPlaying} className="size-full object-cover" />
                  </button>
                </li>
              ))}
            </ul>
          )
        ) : query.isError ? (
          <QueryState
            query={query}
            title={search === '' ? 'Kon trending GIFs niet laden' : 'Zoeken naar GIFs mislukt'}
            headingLevel={3}
            className="py-2"
          >
            {null}
          </QueryState>
        ) : (
          <Loading label="GIFs laden" className="grid grid-cols-3 gap-1">
            <Repeat count={9}>
              <Skeleton className="h-24" />
            </Repeat>
          </Loading>
        )}
      </div>
      {data?.attribution && <p className="pt-2 text-center text-muted text-xs">{data.attribution}</p>}
    </>
  )
}
