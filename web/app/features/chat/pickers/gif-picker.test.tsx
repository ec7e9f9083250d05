import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { listTrendingGifs, searchGifs } from 'contract/gifs.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createMswServer } from '~/testing/msw-server.ts'
import { openPage } from '~/testing/open-page.tsx'
import { serving } from '~/testing/serve.ts'
import { GifPicker } from './gif-picker.tsx'

const server = createMswServer()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('searches once the typing has stopped for half a second', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const searched: (string | null)[] = []
  server.use(
    serving(listTrendingGifs, { gifs: [], attribution: 'KLIPY', message: 'Geen GIFs gevonden.' }),
    serving(searchGifs, ({ query }) => {
      searched.push(query.get('q'))
      return { gifs: [], attribution: 'KLIPY', message: 'Geen GIFs gevonden.' }
    }),
  )
  openPage({ routes: { '/': <GifPicker isAllowed={true} onPick={() => undefined} /> }, at: '/' })
  const field = screen.getByLabelText('GIFs zoeken')
  for (const value of ['d', 'da', 'dans']) fireEvent.change(field, { target: { value } })
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(searched).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(100))
  await waitFor(() => expect(searched).toEqual(['dans']))
})
