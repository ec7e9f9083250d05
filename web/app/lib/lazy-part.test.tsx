import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Footer = ({ name }: { name: string }) => <p>Voettekst van {name}</p>

test('a page stands without a part that cannot be loaded, until the connection returns', async () => {
  const importPart = vi.fn(async () => Footer)
  const onFailed = vi.fn()
  importPart.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  const Part = lazyPart(importPart, { fallback: <p>Nog niets</p>, onFailed })
  render(
    <>
      <h1>De pagina</h1>
      <Part name="Noor" />
    </>,
  )
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledWith({ name: 'Noor' }))
  expect([screen.getByText('De pagina'), screen.getByText('Nog niets')]).toHaveLength(2)

  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Voettekst van Noor')).toBeTruthy()
  expect(screen.queryByText('Nog niets')).toBeNull()
})

test('a part that was loaded before is drawn at once', async () => {
  const importPart = vi.fn(async () => Footer)
  const Part = lazyPart(importPart)
  const first = render(<Part name="een" />)
  await screen.findByText('Voettekst van een')
  first.unmount()
  render(<Part name="twee" />)
  expect(screen.getByText('Voettekst van twee')).toBeTruthy()
  expect(importPart).toHaveBeenCalledOnce()
})
