import { fireEvent, screen, waitFor } from '@testing-library/react'
import { listReferences, type Reference } from 'contract/references.ts'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '~/lib/api/query.tsx'
import { onePage } from '~/testing/groups.ts'
import { createMswServer } from '~/testing/msw-server.ts'
import { openPage } from '~/testing/open-page.tsx'
import { aUser } from '~/testing/people.ts'
import { serving } from '~/testing/serve.ts'
import { ReferenceList } from './reference-list.tsx'

const server = createMswServer()
const subject = aUser({ username: 'Noor' })
let texts: string[]

beforeEach(() => {
  texts = Array.from({ length: 21 }, (_, index) => `Tekst ${index + 1}`)
  const references = (): Reference[] =>
    texts.map((text, index) => ({
      id: `0190f00a-0000-7000-8000-${String(index).padStart(12, '0')}`,
      ...{ writer: aUser({ username: 'Tom' }), text, again: false, event: null, month: '2026-06', groupId: null },
    }))
  server.use(
    serving(listReferences, ({ query }) => {
      const page = Number(query.get('page') ?? 1)
      const pagination = { ...onePage(texts.length), page, hasPreviousPage: page > 1 }
      return { references: references().slice((page - 1) * 20, page * 20), pagination }
    }),
  )
})

it('leads back from a page whose last text was deleted', async () => {
  openPage({ routes: { '/profile': <ReferenceList user={subject} emptyText="Nog niets." /> }, at: '/profile' })
  fireEvent.click(await screen.findByRole('button', { name: 'Ouder' }))
  await screen.findByText('Tekst 21')
  texts.pop()
  await queryClient.invalidateQueries()
  fireEvent.click(await screen.findByRole('button', { name: 'Nieuwer' }))
  expect(await screen.findByText('Tekst 20')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ouder' })).toBeNull())
})
