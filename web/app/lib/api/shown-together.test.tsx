import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { QueryProvider, queryClient, useQuery } from './query.tsx'
import { ShownTogether } from './shown-together.tsx'

type Answer = PromiseWithResolvers<string>

let outer: Answer
let inner: Answer

beforeEach(() => {
  outer = Promise.withResolvers()
  inner = Promise.withResolvers()
})
afterEach(() => queryClient.clear())

function Part({ name, answer, children }: { name: string; answer: Answer; children?: ReactNode }) {
  const { data, isError } = useQuery({ queryKey: [name], queryFn: () => answer.promise })
  return (
    <>
      <h2>{isError ? `${name} mislukt` : (data ?? name)}</h2>
      {data !== undefined && children}
    </>
  )
}

const page = (parts: ReactNode) => (
  <QueryProvider>
    <ShownTogether skeleton={<p>Laden</p>}>{parts}</ShownTogether>
  </QueryProvider>
)
const nested = () =>
  page(
    <Part name="groep" answer={outer}>
      <Part name="leden" answer={inner} />
    </Part>,
  )
const shown = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent)
const heading = (name: string) => screen.findByRole('heading', { name })

it('waits for a part that starts to load once another has its answer', async () => {
  render(nested())
  expect([shown(), screen.queryAllByText('Laden').length]).toEqual([[], 1])
  outer.resolve('De groep')
  await screen.findByText('leden')
  expect(shown()).toEqual([])
  inner.resolve('De leden')
  await heading('De leden')
  expect([shown(), screen.queryAllByText('Laden').length]).toEqual([['De groep', 'De leden'], 0])
})

it('shows the others with the failure of one', async () => {
  render(nested())
  outer.resolve('De groep')
  await screen.findByText('leden')
  inner.reject(new ApiError({ status: 404, code: 'X', message: 'Weg' }))
  await heading('leden mislukt')
  expect(shown()).toEqual(['De groep', 'leden mislukt'])
})

it('shows at once what is in the cache', async () => {
  render(nested())
  outer.resolve('De groep')
  inner.resolve('De leden')
  await heading('De leden')
  cleanup()
  render(nested())
  expect(shown()).toEqual(['De groep', 'De leden'])
})

it('does not take away what it has shown', async () => {
  const group = <Part name="groep" answer={outer} />
  const { rerender } = render(page(group))
  outer.resolve('De groep')
  await heading('De groep')
  rerender(
    page(
      <>
        {group}
        <Part name="leden" answer={inner} />
      </>,
    ),
  )
  await heading('leden')
})

it('does not wait for the parts of one inside it, which has a skeleton of its own', async () => {
  render(
    page(
      <>
        <Part name="groep" answer={outer} />
        <ShownTogether skeleton={<p>Evenementen laden</p>}>
          <Part name="evenementen" answer={inner} />
        </ShownTogether>
      </>,
    ),
  )
  outer.resolve('De groep')
  await heading('De groep')
  expect([shown(), screen.queryAllByText('Evenementen laden').length]).toEqual([['De groep'], 1])
})
