import { expect, test } from 'vitest'
import { findChromium } from './chromium.ts'
import type { Machine } from './machine.ts'
import { findRedis } from './redis.ts'

type Given = Partial<Omit<Machine, 'isExecutable' | 'execute'>> & {
  present?: string[]
  /** What an apt-get install brings; without it installing fails. */
  installs?: string
}

function machine({ present = [], installs, ...rest }: Given): Machine & { ran: string[] } {
  const there = new Set(present)
  const ran: string[] = []
  return {
    platform: 'linux',
    env: {},
    isRoot: false,
    ...rest,
    ran,
    isExecutable: async (path) => there.has(path.replaceAll('\\', '/')),
    execute: async (command, args) => {
      ran.push([command, ...args].join(' '))
      if (args[0] !== 'install') return
      if (installs === undefined) throw new Error('no network')
      there.add(installs)
    },
  }
}

test('the variable wins, and a wrong one is said instead of passed over', async () => {
  const present = ['/opt/mine', '/usr/bin/chromium']
  expect(await findChromium(machine({ env: { CHROMIUM_PATH: '/opt/mine' }, present }))).toBe('/opt/mine')
  await expect(findChromium(machine({ env: { CHROMIUM_PATH: '/gone' }, present }))).rejects.toThrow(
    'CHROMIUM_PATH names /gone, which is not there or cannot be run.',
  )
})

test('the PATH comes before the usual places', async () => {
  const present = ['/home/me/bin/google-chrome', '/usr/bin/chromium']
  expect(await findChromium(machine({ env: { PATH: '/home/me/bin' }, present }))).toBe('/home/me/bin/google-chrome')
  expect(await findChromium(machine({ env: { PATH: '/elsewhere' }, present }))).toBe('/usr/bin/chromium')
})

test.each([
  ['linux', {}, '/opt/google/chrome/chrome'],
  ['darwin', { HOME: '/Users/me' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', { HOME: '/Users/me' }, '/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['win32', { PROGRAMFILES: '/Program Files' }, '/Program Files/Google/Chrome/Application/chrome.exe'],
] as const)('on %s it stands in its usual place (%o)', async (platform, env, place) => {
  const found = await findChromium(machine({ platform, env, present: [place] }))
  expect(found.replaceAll('\\', '/')).toBe(place)
})

test('root on Debian installs what is missing, with fonts, and finds it then', async () => {
  const given = machine({ isRoot: true, present: ['/usr/bin/apt-get'], installs: '/usr/bin/chromium' })
  expect(await findChromium(given)).toBe('/usr/bin/chromium')
  expect(given.ran).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium fonts-noto-color-emoji',
  ])
})

test('what is there is not installed again', async () => {
  const given = machine({ isRoot: true, present: ['/usr/bin/apt-get', '/usr/bin/redis-server'] })
  expect(await findRedis(given)).toBe('/usr/bin/redis-server')
  expect(given.ran).toEqual([])
})

test.each([
  ['nobody special', machine({ present: ['/usr/bin/apt-get'] })],
  ['no apt-get', machine({ isRoot: true })],
])('with %s it says what to do', async (_, given) => {
  await expect(findRedis(given)).rejects.toThrow(
    'Redis was not found on this machine. Install it (Debian: apt-get install redis-server) or set REDIS_SERVER_PATH to its path.',
  )
  expect(given.ran).toEqual([])
})

test('an installation that fails keeps its cause', async () => {
  const failing = findRedis(machine({ isRoot: true, present: ['/usr/bin/apt-get'] }))
  await expect(failing).rejects.toThrow('Redis was not found, and installing it failed.')
  await expect(failing).rejects.toHaveProperty('cause.message', 'no network')
})
