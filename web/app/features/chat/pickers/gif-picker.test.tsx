// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { listTrendingGifs, searchGifs } from 'contract/gifs.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { createMswServer } from '~/testing/msw-server.ts'
import { closePage, openPage } from '~/testing/open-page.tsx'
import { serving } from '~/testing/serve.ts'
import { GifPicker } from './gif-picker.tsx'

const server = createMswServer()
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

it('searches once the typing has stopped for half a second', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const searched: { text: string | null; at: number }[] = []
  server.use(
    serving(listTrendingGifs, { gifs: [], attribution: 'KLIPY', message: 'Geen GIFs gevonden.' }),
    serving(searchGifs, ({ query }) => {
      searched.push({ text: query.get('q'), at: performance.now() })
      return { gifs: [], attribution: 'KLIPY', message: 'Geen GIFs gevonden.' }
    }),
  )
  openPage({ routes: { '/': <GifPicker isAllowed={true} onPick={() => undefined} /> }, at: '/' })
  const field = screen.getByLabelText('GIFs zoeken')
  for (const value of ['d', 'da', 'dans']) fireEvent.change(field, { target: { value } })
  const typedAt = performance.now()
  await waitFor(() => expect(searched.map(({ text }) => text)).toEqual(['dans']))
  expect((searched[0]?.at ?? 0) - typedAt).toBeGreaterThan(450)
})
