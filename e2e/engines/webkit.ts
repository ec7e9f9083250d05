import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pollUntil } from '../../api/src/platform/db/embedded-postgres/process.ts'
import { findFreePort } from '../../api/src/testing/servers/redis.ts'
import { SIZES } from '../open-page.ts'
import type { Tab, TabElement } from './tab.ts'

/** The key of an element in answers of the WebDriver protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const START_TIMEOUT_MS = 60_000
/** Without it the toolbar of WebKit's test browser makes the window 447 pixels wide. */
const NARROW_TOOLBAR = 'toolbar, toolbar *, entry, button { min-width: 0; padding: 0; margin: 0 }'
const REDUCED_MOTION = '[Settings]\ngtk-enable-animations=0\n'

/** The driver reports no console. An error before the first expression of a page is not seen. */
const COLLECT_ERRORS = `globalThis.collectedErrors ??= (() => {
  const errors = []
  const add = (what) => errors.push(location.href + ': ' + what)
  addEventListener('error', ({ message }) => add(message))
  addEventListener('unhandledrejection', ({ reason }) => add(reason))
  const write = console.error
  console.error = (...values) => { add(values.join(' ')); write.apply(console, values) }
  return errors
})()`

type Webkit = { tab: Tab; close(): Promise<void> }

/** WebKit with one tab, on a screen of its own, by the WebDriver protocol. */
export async function launchWebkit(driverPath: string, screenPath: string): Promise<Webkit> {
  const settings = await mkdtemp(join(tmpdir(), 'webkit-'))
  await mkdir(join(settings, 'gtk-3.0'))
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  await writeFile(join(settings, 'gtk-3.0/settings.ini'), REDUCED_MOTION)

  const screen = endWithTests(
    spawn(screenPath, ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  const [display] = await once(createInterface({ input: screen.stdout }), 'line')
  const port = await findFreePort()
  const driver = endWithTests(
    spawn(driverPath, [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: settings, TZ: 'Europe/Amsterdam' },
      stdio: 'ignore',
    }),
  )
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/status`)
      .then(({ ok }) => ok)
      .catch(() => false)
  if (!(await pollUntil(isReady, START_TIMEOUT_MS))) throw new Error('the driver of WebKit did not start')
  const { sessionId } = await call<{ sessionId: string }>(`${address}/session`, { capabilities: {} })
  const session = `${address}/session/${sessionId}`
  return {
    tab: await openTab(session),
    close: async () => {
      await call(session, undefined, 'DELETE').catch(() => undefined)
      driver.kill()
      screen.kill()
      await rm(settings, { recursive: true, force: true })
    },
  }
}

async function openTab(session: string): Promise<Tab> {
  const errors: string[] = []
  const execute = async (expression: string): Promise<unknown> => {
    const script = `const errors = ${COLLECT_ERRORS}
      return Promise.resolve(${expression}).then((value) => [value, errors.splice(0)])`
    const [value, found] = await call<[unknown, string[]]>(`${session}/execute/sync`, { script, args: [] })
    errors.push(...found)
    return value
  }
  const elementOf = (value: unknown): TabElement | null => {
    const id = (value as Record<string, string> | null)?.[ELEMENT]
    if (id === undefined) return null
    const element = `${session}/element/${id}`
    return {
      click: () => call(`${element}/click`, {}),
      type: (text) => call(`${element}/value`, { text }),
      attach: (file) => call(`${element}/value`, { text: file }),
    }
  }
  // The bar with the address takes some of the height.
  await call(`${session}/window/rect`, { width: SIZES.phone.width, height: 900 })
  return {
    errors,
    open: (url) => call(`${session}/url`, { url }),
    evaluate: execute,
    find: async (expression) => elementOf(await execute(expression)),
  }
}

async function call<T>(url: string, body?: object, method = 'POST'): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { error: string; message: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

function endWithTests<T extends ChildProcess>(child: T): T {
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}
