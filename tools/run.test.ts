import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from './commands.ts'
import { ROOT } from './processes.ts'

/** Makes this Node report another version. */
const asNode = (version: string) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `if (!process.env.IS_REAL_NODE_24) Object.defineProperty(process, 'version', { value: '${version}' })`,
  )}`
const AS_NODE_20 = asNode('v20.20.2')

/** A folder with the real run.mjs, a fake commands.ts, and optionally the packaged Node 24. */
function createRoot({ hasPackagedNode = true, commands = '' } = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'run-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'tools'))
  for (const file of ['run.mjs', 'node-version.mjs']) cpSync(join(ROOT, 'tools', file), join(root, 'tools', file))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'tools/commands.ts'), `export async function run(args: string[]) {\n${commands}\n}`)
  if (hasPackagedNode) {
    const binary = join(root, 'node_modules/node/bin/node')
    mkdirSync(join(binary, '..'), { recursive: true })
    writeFileSync(binary, `#!/bin/sh\nIS_REAL_NODE_24=1 exec "${process.execPath}" "$@"\n`)
    chmodSync(binary, 0o755)
  }
  return root
}

type Child = ChildProcessByStdio<null, Readable, Readable>

function startRun(root: string, args: string[], nodeOptions: string[] = []): Child {
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'tools/run.mjs'), ...args], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const endOf = async (child: Child) => {
  const [[code, signal], out, error] = await Promise.all([
    once(child, 'exit') as Promise<[number | null, string | null]>,
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, signal, out, error }
}

const onWindows = process.platform === 'win32'

test('on Node 24 the command runs with its arguments', async () => {
  const root = createRoot({ hasPackagedNode: false, commands: 'console.log(process.version, args.join())' })
  expect(await endOf(startRun(root, ['admin', 'grant', 'x@y.example']))).toMatchObject({
    code: 0,
    out: `${process.version} admin,grant,x@y.example\n`,
  })
})

test.skipIf(onWindows)('on another Node the packaged one runs the command, and the exit code is kept', async () => {
  const root = createRoot({ commands: 'console.log(process.version, args.join()); process.exitCode = 7' })
  expect(await endOf(startRun(root, ['check', '--fast'], [AS_NODE_20]))).toMatchObject({
    code: 7,
    out: `${process.version} check,--fast\n`,
  })
})

test('without the packaged Node a sentence says what to do', async () => {
  const root = createRoot({ hasPackagedNode: false })
  const { code, out, error } = await endOf(startRun(root, ['start'], [AS_NODE_20]))
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(error).toMatch(
    /^This runs on Node 24 and not on v20\.20\.2: run `npm ci` again with install scripts allowed .+\.\n$/,
  )
})

test.each(['v18.20.4', 'v20.18.3', 'v21.7.0', 'v22.11.0'])(
  '%s, which lacks native packages, is refused in one sentence',
  async (version) => {
    const root = createRoot()
    const { code, out, error } = await endOf(startRun(root, ['start'], [asNode(version)]))
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toMatch(
      /^This needs Node 20\.19 or later, or 22\.12 or later, and this is v[\d.]+: install one .+\.\n$/,
    )
    expect(error).toContain(version)
  },
)

test('the Node of npm counts, which chose the packages, and not the one that npm installed', async () => {
  const { scripts, engines, devEngines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(devEngines.runtime.version).toBe(engines.node)
  const [program, file] = scripts.preinstall.split(' ')
  expect(program).toBe('node')
  const check = (agent: string) =>
    spawnSync(process.execPath, [join(ROOT, file)], { env: { npm_config_user_agent: agent }, encoding: 'utf8' })
  expect(check('npm/9.2.0 node/v18.20.4 linux x64')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('v18.20.4'),
  })
  expect(check('npm/9.2.0 node/v20.19.2 linux x64')).toMatchObject({ status: 0, stderr: '' })
})

test('the settings of .env are read, and those of the environment win', () => {
  const root = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true })
    vi.unstubAllEnvs()
  })
  readSettings(root)
  for (const name of ['PORT', 'HOST']) vi.stubEnv(name, undefined)
  vi.stubEnv('PORT', '4000')
  writeFileSync(join(root, '.env'), 'PORT=5000\nHOST=127.0.0.1 # this machine\n')
  readSettings(root)
  expect(process.env).toMatchObject({ PORT: '4000', HOST: '127.0.0.1' })
})

test.skipIf(onWindows)('a signal ends what the command started too', async () => {
  const root = createRoot({
    commands: `
      const { spawn } = await import('node:child_process')
      console.log(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid)
      setInterval(() => {}, 1000)
      await new Promise(() => {})`,
  })
  const child = startRun(root, ['start'], [AS_NODE_20])
  const [pid] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGHUP')
  await expect.poll(() => isRunning(Number(pid.toString()))).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(onWindows)('a repeated signal reaches the command once, and the command ends in its own time', async () => {
  const root = createRoot({
    commands: `
      let received = 0
      process.on('SIGTERM', () => {
        received += 1
        setTimeout(() => { console.log('received', received); process.exit(3) }, 300)
      })
      console.log('ready')
      setInterval(() => {}, 1000)
      await new Promise(() => {})`,
  })
  const child = startRun(root, ['start'], [AS_NODE_20])
  const end = endOf(child)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  // The kernel merges two signals at the same instant. npm's copy arrives a little later too.
  await setTimeout(100)
  child.kill('SIGTERM')
  expect(await end).toMatchObject({ code: 3, out: 'ready\nreceived 1\n' })
})

test.skipIf(onWindows)('a command that a signal kills is reported with that signal', async () => {
  const root = createRoot({
    commands: "console.log('ready'); setInterval(() => {}, 1000); await new Promise(() => {})",
  })
  const child = startRun(root, ['start'], [AS_NODE_20])
  const end = endOf(child)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await end).toMatchObject({ code: null, signal: 'SIGTERM' })
})

test.skipIf(onWindows)('npm passes its signal to the command and waits for it', async () => {
  const root = createRoot({
    commands: `
      process.on('SIGTERM', () => setTimeout(() => { console.log('received'); process.exit(3) }, 300))
      console.log('ready')
      setInterval(() => {}, 1000)
      await new Promise(() => {})`,
  })
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  const npm = spawn('npm', ['--silent', 'start'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void npm.kill('SIGKILL'))
  const end = endOf(npm)
  await once(npm.stdout, 'data')
  npm.kill('SIGTERM')
  expect(await end).toMatchObject({ code: 3, out: 'ready\nreceived\n' })
})

test('an unknown command prints the known ones', async () => {
  const { code, error } = await endOf(startRun(ROOT, ['strat']))
  expect(code).toBe(1)
  for (const name of [
    'start',
    'dev',
    'build',
    'admin',
    'job',
    'seed',
    'bench',
    'check',
    'test',
    'test:chaos',
    'coverage',
    'migration',
  ]) {
    expect(error).toContain(`  ${name} `)
  }
})
