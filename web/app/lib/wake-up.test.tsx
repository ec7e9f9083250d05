// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWakeUp, wakingScript } from './wake-up.ts'

const sent = vi.fn()

/** A field of each kind: kept by the form library, and kept in state. */
function Page() {
  useWakeUp()
  const { register, handleSubmit } = useForm({ defaultValues: { naam: '', akkoord: false } })
  const [own, setOwn] = useState('')
  const [chosen, choose] = useState('10')
  const [isShown, show] = useState(false)
  return (
    <form
      onSubmit={(event: FormEvent) => void handleSubmit((values) => sent({ ...values, own, chosen, isShown }))(event)}
    >
      <input id="naam" {...register('naam')} />
      <input id="akkoord" type="checkbox" {...register('akkoord')} />
      <input id="own" value={own} onChange={({ target }) => setOwn(target.value)} />
      {['5', '10'].map((value) => (
        <input
          key={value}
          id={`r${value}`}
          type="radio"
          name="amount"
          checked={chosen === value}
          onChange={() => choose(value)}
        />
      ))}
      <button id="show" type="button" onClick={() => show(!isShown)}>
        Toon
      </button>
      <button id="send" type="submit">
        Verstuur
      </button>
    </form>
  )
}

const get = <E extends HTMLElement = HTMLInputElement>(id: string) => document.getElementById(id) as E
let host: HTMLElement
const wakeUp = async () => {
  await act(async () => {
    hydrateRoot(host, <Page />)
  })
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}
/** As the browser does with an inline script. */
const runFirst = (waking: Parameters<typeof wakingScript>[0] = 'at once') => runInThisContext(wakingScript(waking))

beforeEach(() => {
  Object.assign(window, { isAwake: undefined, heldForm: undefined, heldButton: undefined, typedEarly: undefined })
  sent.mockReset()
  host = document.createElement('div')
  document.body.replaceChildren(host)
  host.innerHTML = renderToString(<Page />)
})
afterEach(cleanup)

describe('before the scripts have come', () => {
  it('what is typed and chosen stays, and counts', async () => {
    runFirst()
    fireEvent.input(get('naam'), { target: { value: 'Fenna' } })
    fireEvent.input(get('own'), { target: { value: '7.50' } })
    fireEvent.click(get('akkoord'))
    fireEvent.click(get('r5'))
    await wakeUp()
    expect([get('naam').value, get('own').value, get('akkoord').checked, get('r5').checked]).toEqual([
      'Fenna',
      '7.50',
      true,
      true,
    ])
    fireEvent.click(get('send'))
    await vi.waitFor(() =>
      expect(sent).toHaveBeenCalledWith({ naam: 'Fenna', akkoord: true, own: '7.50', chosen: '5', isShown: false }),
    )
  })

  it('a form is held, and sent once with all that stands in it', async () => {
    runFirst()
    fireEvent.input(get('own'), { target: { value: '12' } })
    fireEvent.input(get('naam'), { target: { value: 'Jip' } })
    expect(fireEvent.submit(document.querySelector('form')!)).toBe(false)
    await wakeUp()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ naam: 'Jip', own: '12' })))
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('a button is pressed for good once it can do something', async () => {
    runFirst()
    fireEvent.click(get('show'))
    await wakeUp()
    fireEvent.click(get('send'))
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ isShown: true })))
  })
})

it('from then on nothing is held', async () => {
  runFirst()
  await wakeUp()
  fireEvent.click(get('send'))
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
})

it('a page that never wakes holds nothing', () => {
  expect(wakingScript('never')).toBe('')
})
