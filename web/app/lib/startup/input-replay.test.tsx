// @vitest-environment jsdom
import { runInThisContext } from 'node:vm'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useInputReplay } from './input-replay.ts'
import { captureScriptFor } from './script-loading.ts'

const sent = vi.fn()
const lostPassword = vi.fn()

/** Fields of react-hook-form and controlled fields. */
function Page() {
  useInputReplay(lostPassword)
  const { register, handleSubmit } = useForm({ defaultValues: { naam: '', wachtwoord: '', akkoord: false } })
  const [controlled, setControlled] = useState('')
  const [chosen, choose] = useState('10')
  const [isShown, show] = useState(false)
  return (
    <form
      onSubmit={(event: FormEvent) =>
        void handleSubmit((values) => sent({ ...values, controlled, chosen, isShown }))(event)
      }
    >
      <input id="naam" {...register('naam')} />
      <input id="akkoord" type="checkbox" {...register('akkoord')} />
      <input id="wachtwoord" type="password" {...register('wachtwoord')} />
      <input id="controlled" value={controlled} onChange={({ target }) => setControlled(target.value)} />
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
const hydrate = async () => {
  await act(async () => {
    hydrateRoot(host, <Page />, { onRecoverableError: () => undefined })
  })
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}
/** As the browser runs an inline script; its listeners are recorded for `leave`. */
function runScript(): void {
  const listen = vi.spyOn(window, 'addEventListener')
  runInThisContext(captureScriptFor('immediate'))
  listeners = [...listen.mock.calls]
  listen.mockRestore()
}
let listeners: Parameters<typeof window.addEventListener>[] = []
function leave(): void {
  for (const listener of listeners.splice(0)) window.removeEventListener(...listener)
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

describe('input before hydration', () => {
  it('keeps and sends typed values', async () => {
    runScript()
    fireEvent.input(get('naam'), { target: { value: 'Fenna' } })
    fireEvent.input(get('controlled'), { target: { value: '7.50' } })
    fireEvent.click(get('akkoord'))
    fireEvent.click(get('r5'))
    await hydrate()
    expect([get('naam').value, get('controlled').value, get('akkoord').checked, get('r5').checked]).toEqual([
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
        controlled: '7.50',
        chosen: '5',
        isShown: false,
      }),
    )
  })

  it('sends a submitted form once, with its values', async () => {
    runScript()
    fireEvent.input(get('controlled'), { target: { value: '12' } })
    fireEvent.input(get('naam'), { target: { value: 'Jip' } })
    expect(fireEvent.submit(document.querySelector('form')!)).toBe(false)
    await hydrate()
    await vi.waitFor(() =>
      expect(sent).toHaveBeenCalledWith(expect.objectContaining({ naam: 'Jip', controlled: '12' })),
    )
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('sends autofilled values', async () => {
    runScript()
    get('naam').value = 'Sanne'
    get('controlled').value = '9'
    fireEvent.submit(document.querySelector('form')!)
    await hydrate()
    await vi.waitFor(() =>
      expect(sent).toHaveBeenCalledWith(expect.objectContaining({ naam: 'Sanne', controlled: '9' })),
    )
  })

  it('restores values when React replaces the elements', async () => {
    runScript()
    fireEvent.input(get('naam'), { target: { value: 'Bram' } })
    fireEvent.submit(document.querySelector('form')!)
    // As a browser extension may change a page.
    const before = get('naam')
    before.parentElement!.prepend(document.createElement('hr'))
    await hydrate()
    expect(before.isConnected).toBe(false)
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ naam: 'Bram' })))
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('keeps the caret position', async () => {
    runScript()
    get('naam').focus()
    fireEvent.input(get('naam'), { target: { value: 'Noor' } })
    get('naam').setSelectionRange(2, 2)
    await hydrate()
    expect([get('naam').value, get('naam').selectionStart]).toEqual(['Noor', 2])
  })

  it('clicks a pressed button after hydration', async () => {
    runScript()
    fireEvent.click(get('show'))
    await hydrate()
    fireEvent.click(get('send'))
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ isShown: true })))
  })
})

describe('a reload before hydration', () => {
  const reload = () => {
    fireEvent(window, new Event('pagehide'))
    leave()
    host.innerHTML = renderToString(<Page />)
    runScript()
  }
  beforeEach(() => {
    performance.getEntriesByType ??= () => []
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry])
  })
  afterEach(() => vi.restoreAllMocks())

  it('restores the input except passwords, which it reports', async () => {
    runScript()
    fireEvent.input(get('naam'), { target: { value: 'Fenna' } })
    fireEvent.input(get('wachtwoord'), { target: { value: 'Festival!2026' } })
    fireEvent.submit(document.querySelector('form')!)
    reload()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Festival')
    await hydrate()
    expect([get('naam').value, get('wachtwoord').value]).toEqual(['Fenna', ''])
    expect([lostPassword.mock.calls.length, sent.mock.calls.length]).toEqual([1, 0])
  })

  it('deletes the stored input after hydration', async () => {
    runScript()
    fireEvent.input(get('naam'), { target: { value: 'Fenna' } })
    reload()
    await hydrate()
    reload()
    expect(get('naam').value).toBe('')
  })
})

it('holds nothing back after hydration', async () => {
  runScript()
  await hydrate()
  fireEvent.click(get('send'))
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
})

it('a page without scripts has no capture script', () => {
  expect(captureScriptFor('never')).toBe('')
})
