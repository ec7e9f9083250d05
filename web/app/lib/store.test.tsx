import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('notifies subscribers until they unsubscribe', () => {
  const count = createStore(0)
  const listener = vi.fn()
  const unsubscribe = count.subscribe(listener)
  count.set(1)
  unsubscribe()
  count.set(2)
  expect([count.get(), listener.mock.calls.length]).toEqual([2, 1])
})

it('renders the current value, and the server value on the server', () => {
  const name = createStore('noor', 'anonymous')
  const Name = () => <p>{name.use()}</p>
  render(<Name />)
  expect(screen.getByText('noor')).toBeTruthy()
  act(() => name.set('sanne'))
  expect(screen.getByText('sanne')).toBeTruthy()
  expect(renderToString(<Name />)).toBe('<p>anonymous</p>')
})
