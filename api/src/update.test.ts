import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '../../tools/processes.ts'

/*
  `meegaan update` and `meegaan rollback` on releases whose programs are fakes: each writes what it does. The file `broken` of a
  release names what fails. deploy-guide.chaos.ts updates the real application.
*/
const FAKES = {
  id: 'echo 0',
  runuser: 'shift 3; exec "$@"',
  npm: 'echo "npm $* in $(basename "$PWD")" >> "$LOG"; [ "$*" != "$(cat broken)" ]',
  systemctl: `case $1 in
    list-units) printf '%s\\n' 'meegaan.service loaded' 'meegaan@3001.service loaded' ;;
    restart) echo "restart $2 on $(cat "$CODE/name")" >> "$LOG" ;;
    show) [ "$(cat "$CODE/broken")" = ready ] && echo 1 || echo 0 ;;
  esac`,
  node: `case $1 in
    *healthcheck.mjs) [ "$(cat "$CODE/broken")" != ready ] && echo "ready on $PORT" >> "$LOG" ;;
    *) echo "run \${*:2} on $PORT"; [ "\${*:2}" != "$(cat "\${1%/tools*}/broken")" ] ;;
  esac`,
}

let folder = ''
let code = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'update-'))
  code = join(folder, 'site')
  await mkdir(join(folder, 'bin'))
  for (const name of ['id', 'runuser', 'npm', 'systemctl'] as const)
    await writeProgram(join(folder, 'bin', name), FAKES[name])
  await writeFile(join(folder, 'environment'), 'PORT=3000\n')
  git(folder, 'init', '-q', 'origin')
  await release('v1.9.0')
  git(folder, 'clone', '-q', '--branch', 'v1.9.0', join(folder, 'origin'), code)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.nl', ...args], { cwd, stdio: 'pipe' })

async function writeProgram(path: string, script: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, script.startsWith('#!') ? script : `#!/bin/bash\n${script}\n`)
  await chmod(path, 0o755)
}

async function release(name: string, broken = ''): Promise<void> {
  const origin = join(folder, 'origin')
  const script = (await readFile(join(ROOT, 'deploy/meegaan'), 'utf8'))
    .replace('/etc/meegaan/environment', join(folder, 'environment'))
    .replace('/run/lock/meegaan', join(folder, 'lock'))
    .replaceAll('/etc/pgbackrest.conf', join(folder, 'none'))
  await writeProgram(join(origin, 'deploy/meegaan'), script)
  await writeProgram(join(origin, 'node_modules/node/bin/node'), FAKES.node)
  await writeFile(join(origin, 'name'), name)
  await writeFile(join(origin, 'broken'), broken)
  git(origin, 'add', '--all', '--force')
  git(origin, 'commit', '-qm', name)
  git(origin, 'tag', name)
}

function meegaan(...args: string[]) {
  const env = { PATH: `${folder}/bin:${process.env.PATH}`, LOG: join(folder, 'log'), CODE: code }
  const { status, stdout, stderr } = spawnSync(join(code, 'deploy/meegaan'), args, { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const running = () => readFile(join(code, 'name'), 'utf8')
const log = async () => (await readFile(join(folder, 'log'), 'utf8').catch(() => '')).trim().split('\n')
const RESTARTED = (name: string) => [
  ...[`restart meegaan.service on ${name}`, 'ready on 3000'],
  ...[`restart meegaan@3001.service on ${name}`, 'ready on 3001'],
]

test('the newest release is built, checked and started on every node, and can be taken back', async () => {
  await release('v1.2.0')
  await release('v1.10.0')
  expect(meegaan('update')).toMatchObject({ status: 0, stdout: expect.stringContaining('v1.10.0 runs.') })
  expect(await running()).toBe('v1.10.0')
  const built = ['ci', 'run build', 'ci --omit=dev'].map((command) => `npm ${command} in site-new`)
  expect(await log()).toEqual([...built, ...RESTARTED('v1.10.0')])
  expect(meegaan('update')).toMatchObject({ status: 0, stdout: expect.stringContaining('runs already') })

  expect(meegaan('rollback')).toMatchObject({ status: 0 })
  expect(await running()).toBe('v1.9.0')
  expect((await log()).slice(-4)).toEqual(RESTARTED('v1.9.0'))
  expect(meegaan('rollback')).toMatchObject({ status: 1, stderr: 'There is no release before.\n' })
})

test.each(['ci', 'run build', 'ci --omit=dev', 'start --check'])(
  'a release whose "%s" fails touches nothing that runs',
  async (step) => {
    await release('v2.0.0', step)
    expect(meegaan('update').status).not.toBe(0)
    expect(await running()).toBe('v1.9.0')
    expect(await log()).not.toContainEqual(expect.stringMatching(/^restart/))
  },
)

test('a release that does not become ready is taken back', async () => {
  await release('v1.10.0')
  meegaan('update')
  await release('v2.0.0', 'ready')
  expect(meegaan('update')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('the one before runs again'),
  })
  expect(await running()).toBe('v1.10.0')
  expect((await log()).slice(-5)).toEqual(['restart meegaan.service on v2.0.0', ...RESTARTED('v1.10.0')])
  expect(meegaan('rollback').status).toBe(0)
  expect(await running()).toBe('v1.9.0')
})

test('without a repository nothing moves', async () => {
  await rm(join(folder, 'origin'), { recursive: true })
  expect(meegaan('update').status).not.toBe(0)
  expect(await running()).toBe('v1.9.0')
})

test('any other command is the application’s own', async () => {
  expect(meegaan('status')).toMatchObject({ status: 0, stdout: 'run status on 3000\n' })
})

test('a check does not need the port of the site that runs', () => {
  expect(meegaan('start', '--check')).toMatchObject({ status: 0, stdout: 'run start --check on 0\n' })
})
