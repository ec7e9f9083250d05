import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** What the search for a program reads from the machine; tests pass a fake. */
export type Machine = {
  platform: NodeJS.Platform
  env: Record<string, string | undefined>
  isRoot: boolean
  isExecutable: (path: string) => Promise<boolean>
  /** Rejects when the command fails or does not exist. */
  execute: (command: string, args: string[]) => Promise<void>
}

const run = promisify(execFile)

export const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  isExecutable: (path) =>
    access(path, constants.X_OK).then(
      () => true,
      () => false,
    ),
  execute: async (command, args) => {
    await run(command, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    })
  },
}

export type Program = {
  name: string
  variable: string
  commands: string[]
  /** Searched after the PATH. */
  defaultPaths: string[]
  debianPackages: string[]
  /** What Debian's packages start. */
  services?: string[]
}

/** Debian's way to install a package whose services stay off. */
const WITHOUT_STARTING = `policy=/usr/sbin/policy-rc.d
[ ! -e $policy ] || exec "$@"
trap 'rm -f $policy' EXIT
printf '#!/bin/sh\\nexit 101\\n' > $policy
chmod 755 $policy
"$@"`

/** By its variable, the PATH, the default paths, or as root by installing Debian's package. @throws Error that says what to do */
export async function findProgram(program: Program, machine: Machine): Promise<string> {
  const { name, variable, debianPackages, services } = program
  const configured = machine.env[variable]
  if (configured) {
    if (await machine.isExecutable(configured)) return configured
    throw new Error(`${variable} names ${configured}, which does not exist or is not executable.`)
  }
  const present = await firstExecutable(program, machine)
  if (present) return present

  const advice = `Install it (Debian: apt-get install ${debianPackages.join(' ')}) or set ${variable} to its path.`
  if (!machine.isRoot || !(await machine.isExecutable('/usr/bin/apt-get'))) {
    throw new Error(`${name} was not found on this machine. ${advice}`)
  }
  try {
    await machine.execute('apt-get', ['update'])
    const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...debianPackages]
    await machine.execute('sh', ['-c', WITHOUT_STARTING, 'sh', ...install])
    // It would be started at the next boot.
    for (const service of services ?? [])
      await machine.execute('systemctl', ['disable', service]).catch(() => undefined)
  } catch (error) {
    throw new Error(`${name} was not found, and installing it failed. ${advice}`, { cause: error })
  }
  const installed = await firstExecutable(program, machine)
  if (installed) return installed
  throw new Error(`${name} was installed, but is not in any of its default paths. Set ${variable} to its path.`)
}

/** Sentences about the programs that are missing, with what happens then. Nothing is installed. */
export async function describeMissing(
  finders: readonly ((machine: Machine) => Promise<string>)[],
  machine: Machine = thisMachine,
): Promise<string[]> {
  const isInstalled = machine.isRoot && (await machine.isExecutable('/usr/bin/apt-get'))
  const sentences = finders.map((find) =>
    find({ ...machine, isRoot: false }).then(
      () => [],
      (error: Error) => [
        `${error.message} ${isInstalled ? 'As root, its tests install it.' : 'Without it, its tests fail.'}`,
      ],
    ),
  )
  return (await Promise.all(sentences)).flat()
}

async function firstExecutable({ commands, defaultPaths }: Program, machine: Machine): Promise<string | null> {
  const folders = (machine.env.PATH ?? machine.env.Path ?? '').split(delimiter).filter((folder) => folder !== '')
  const extension = machine.platform === 'win32' ? '.exe' : ''
  const onPath = folders.flatMap((folder) => commands.map((command) => join(folder, command + extension)))
  for (const path of [...onPath, ...defaultPaths]) {
    if (await machine.isExecutable(path)) return path
  }
  return null
}
