import { expect, test } from 'vitest'
import { findChromium, findHeadlessChromium } from './chromium.ts'
import { describeMissing, type Machine } from './machine.ts'
import { findRedis } from './programs.ts'

type Options = Partial<Omit<Machine, 'isExecutable' | 'execute'>> & {
  present?: string[]
  /** The file that apt-get installs; without it installing fails. */
  installs?: string
}

function machine({ present = [], installs, ...rest }: Options): Machine & { ran: string[] } {
  const executables = new Set(present)
  const ran: string[] = []
  return {
    platform: 'linux',
    env: {},
    isRoot: false,
    ...rest,
    ran,
    isExecutable: async (path) => executables.has(path.replaceAll('\\', '/')),
    execute: async (command, args) => {
      // Of the script that runs its arguments, those.
      ran.push((command === 'sh' ? args.slice(3) : [command, ...args]).join(' '))
      if (!args.includes('install')) return
      if (installs === undefined) throw new Error('no network')
      executables.add(installs)
    },
  }
}

test('the variable is preferred, and a wrong one is an error', async () => {
  const present = ['/opt/chromium', '/usr/bin/chromium']
  expect(await findChromium(machine({ env: { CHROMIUM_PATH: '/opt/chromium' }, present }))).toBe('/opt/chromium')
  await expect(findChromium(machine({ env: { CHROMIUM_PATH: '/missing' }, present }))).rejects.toThrow(
    'CHROMIUM_PATH names /missing, which does not exist or is not executable.',
  )
})

test('the PATH is searched before the default paths', async () => {
  const present = ['/home/me/bin/google-chrome', '/usr/bin/chromium']
  expect(await findChromium(machine({ env: { PATH: '/home/me/bin' }, present }))).toBe('/home/me/bin/google-chrome')
  expect(await findChromium(machine({ env: { PATH: '/elsewhere' }, present }))).toBe('/usr/bin/chromium')
})

test.each([
  ['linux', {}, '/opt/google/chrome/chrome'],
  ['darwin', { HOME: '/Users/me' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['darwin', { HOME: '/Users/me' }, '/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ['win32', { PROGRAMFILES: '/Program Files' }, '/Program Files/Google/Chrome/Application/chrome.exe'],
] as const)('on %s it is found in its default path (%o)', async (platform, env, place) => {
  const found = await findChromium(machine({ platform, env, present: [place] }))
  expect(found.replaceAll('\\', '/')).toBe(place)
})

test('root on Debian installs a missing program with its fonts', async () => {
  const debian = machine({ isRoot: true, present: ['/usr/bin/apt-get'], installs: '/usr/bin/chromium' })
  expect(await findChromium(debian)).toBe('/usr/bin/chromium')
  expect(debian.ran).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium fonts-noto-color-emoji',
  ])
})

test('a present program is not installed again', async () => {
  const debian = machine({ isRoot: true, present: ['/usr/bin/apt-get', '/usr/bin/redis-server'] })
  expect(await findRedis(debian)).toBe('/usr/bin/redis-server')
  expect(debian.ran).toEqual([])
})

test.each([
  ['a normal user', machine({ present: ['/usr/bin/apt-get'] })],
  ['no apt-get', machine({ isRoot: true })],
])('with %s the error says what to do', async (_, debian) => {
  await expect(findRedis(debian)).rejects.toThrow(
    'Redis was not found on this machine. Install it (Debian: apt-get install redis-server) or set REDIS_SERVER_PATH to its path.',
  )
  expect(debian.ran).toEqual([])
})

test('a failed installation keeps its cause', async () => {
  const failing = findRedis(machine({ isRoot: true, present: ['/usr/bin/apt-get'] }))
  await expect(failing).rejects.toThrow('Redis was not found, and installing it failed.')
  await expect(failing).rejects.toHaveProperty('cause.message', 'no network')
})

test('the headless Chromium is preferred to an installed browser, which replaces it where it cannot be installed', async () => {
  const present = ['/usr/bin/apt-get', '/usr/bin/chromium']
  const env = { PATH: '/usr/bin' }
  const installs = '/usr/bin/chromium-headless-shell'
  expect(await findHeadlessChromium(machine({ env, present, isRoot: true, installs }))).toBe(installs)
  expect(await findHeadlessChromium(machine({ env, present, isRoot: true }))).toBe('/usr/bin/chromium')
  expect(await findHeadlessChromium(machine({ env, present }))).toBe('/usr/bin/chromium')
})

test('what Debian would start at the next boot is turned off', async () => {
  const debian = machine({ isRoot: true, present: ['/usr/bin/apt-get'], installs: '/usr/bin/redis-server' })
  await findRedis(debian)
  expect(debian.ran.at(-1)).toBe('systemctl disable redis-server')
})

test('what is missing is said before the tests, with what happens then, and nothing is installed', async () => {
  const root = machine({ isRoot: true, present: ['/usr/bin/apt-get', '/usr/bin/chromium'] })
  expect(await describeMissing([findHeadlessChromium, findRedis], root)).toEqual([
    'Redis was not found on this machine. Install it (Debian: apt-get install redis-server) or set REDIS_SERVER_PATH to its path. As root, its tests install it.',
  ])
  expect(root.ran).toEqual([])
  expect(await describeMissing([findHeadlessChromium], machine({}))).toEqual([
    expect.stringMatching(/^Chromium was not found .* Without it, its tests fail\.$/),
  ])
})
