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
const lostPassword = vi.fn()

/** A field of each kind: kept by the form library, and kept in state. */
function Page() {
  useWakeUp(lostPassword)
  const { register, handleSubmit } = useForm({ defaultValues: { naam: '', wachtwoord: '', akkoord: false } })
  const [own, setOwn] = useState('')
  const [chosen, choose] = useState('10')
  const [isShown, show] = useState(false)
  return (
    <form
      onSubmit={(event: FormEvent) => void handleSubmit((values) => sent({ ...values, own, chosen, isShown }))(event)}
    >
      <input id="naam" {...register('naam')} />
      <input id="akkoord" type="checkbox" {...register('akkoord')} />
      <input id="wachtwoord" type="password" {...register('wachtwoord')} />
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
    hydrateRoot(host, <Page />, { onRecoverableError: () => undefined })
  })
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}
/** As the browser does with an inline script; the page that comes next knows nothing of its listeners. */
function runFirst(waking: Parameters<typeof wakingScript>[0] = 'at once'): void {
  const listen = vi.spyOn(window, 'addEventListener')
  runInThisContext(wakingScript(waking))
  listeners = [...listen.mock.calls]
  listen.mockRestore()
}
let listeners: Parameters<typeof window.addEventListener>[] = []
function leave(): void {
  for (const each of listeners.splice(0)) window.removeEventListener(...each)
}

beforeEach(() => {
  sent.mockReset()
  lostPassword.mockReset()
  sessionStorage.clear()
  host = document.createElement('div')
  document.body.replaceChildren(host)
  host.innerHTML = renderToString(<Page />)
})
afterEach(() => {
  cleanup()
  leave()
})

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
      expect(sent).toHaveBeenCalledWith({
        naam: 'Fenna',
        wachtwoord: '',
        akkoord: true,
        own: '7.50',
        chosen: '5',
        isShown: false,
      }),
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

  it('what the browser fills in without a word counts', async () => {
    runFirst()
    get('naam').value = 'Sanne'
    get('own').value = '9'
    fireEvent.submit(document.querySelector('form')!)
    await wakeUp()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ naam: 'Sanne', own: '9' })))
  })

  it('it finds its place again when React makes the page anew', async () => {
    runFirst()
    fireEvent.input(get('naam'), { target: { value: 'Bram' } })
    fireEvent.submit(document.querySelector('form')!)
    // As an extension of the browser may change a page.
    const before = get('naam')
    before.parentElement!.prepend(document.createElement('hr'))
    await wakeUp()
    expect(before.isConnected).toBe(false)
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ naam: 'Bram' })))
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('the caret stays where somebody is typing', async () => {
    runFirst()
    get('naam').focus()
    fireEvent.input(get('naam'), { target: { value: 'Noor' } })
    get('naam').setSelectionRange(2, 2)
    await wakeUp()
    expect([get('naam').value, get('naam').selectionStart]).toEqual(['Noor', 2])
  })

  it('a button is pressed for good once it can do something', async () => {
    runFirst()
    fireEvent.click(get('show'))
    await wakeUp()
    fireEvent.click(get('send'))
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ isShown: true })))
  })
})

describe('when the page is read anew before they have come', () => {
  const readAnew = () => {
    fireEvent(window, new Event('pagehide'))
    leave()
    host.innerHTML = renderToString(<Page />)
    runFirst()
  }
  beforeEach(() => {
    performance.getEntriesByType ??= () => []
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry])
  })
  afterEach(() => vi.restoreAllMocks())

  it('what was typed comes along, but for a password, of which it is said', async () => {
    runFirst()
    fireEvent.input(get('naam'), { target: { value: 'Fenna' } })
    fireEvent.input(get('wachtwoord'), { target: { value: 'Festival!2026' } })
    fireEvent.submit(document.querySelector('form')!)
    readAnew()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Festival')
    await wakeUp()
    expect([get('naam').value, get('wachtwoord').value]).toEqual(['Fenna', ''])
    expect([lostPassword.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0])
  })

  it('is forgotten once React is there', async () => {
    runFirst()
    fireEvent.input(get('naam'), { target: { value: 'Fenna' } })
    readAnew()
    await wakeUp()
    readAnew()
    expect(get('naam').value).toBe('')
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
