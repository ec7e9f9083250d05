import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commandFile, ROOT, replaceProcess } from './processes.ts'
import { buildWeb, buildWebIfChanged } from './web-build.ts'

type Command = { about: string; run: (args: string[]) => void | Promise<void> }

// Checks and tests are imported on demand: a production installation has none of their packages.
const commands: Record<string, Command> = {
  start: onBuiltWeb('api/src/main.ts', 'build the web app if its sources changed, then serve everything'),
  dev: {
    about: 'serve everything, reload on changes',
    run: (args) => {
      readSettings()
      replaceProcess([
        '--watch-path=api/src',
        '--watch-path=contract/src',
        '--watch-path=poster/src',
        '--watch-preserve-output',
        'api/src/main.ts',
        '--dev',
        ...args,
      ])
    },
  },
  build: { about: 'build the web app', run: async () => ((await buildWeb()) ? undefined : fail()) },
  admin: program('api/src/commands/admin.ts', 'run an operator task'),
  configure: program(
    'api/src/commands/configure.ts',
    'ask for the settings of a live site, try each, and write them to a file',
  ),
  status: program('api/src/commands/status.ts', 'say whether everything works'),
  'move-uploads': program('api/src/commands/move-uploads.ts', 'copy uploads from DATA_DIR to the bucket, or back'),
  job: program('api/src/commands/job.ts', 'run a scheduled job now, or as of another time'),
  seed: program('api/seed/main.ts', 'fill the database with demo data'),
  bench: onBuiltWeb('bench/main.ts', 'run all benchmarks, or the named ones'),
  gallery: onBuiltWeb('e2e/gallery.ts', 'take a picture of every screen into a folder'),
  check: {
    about: 'format, lint, types, boundaries, migrations, dead code, and the browser APIs of a current build',
    run: async () => {
      const { runChecks } = await import('./check.ts')
      if ((await runChecks()).failed > 0) fail()
    },
  },
  test: {
    about: 'checks and tests, without the long ones, or the named test files',
    run: async (args) => (await import('./suite.ts')).runTests(args),
  },
  'test:long': {
    about: 'the long tests: servers of their own, every route and state, all other journeys',
    run: async () => (await import('./suite.ts')).runLongTests(),
  },
  'test:chaos': {
    about: 'the long tests that kill processes and cut connections',
    run: async (args) => (await import('./suite.ts')).runChaos(args),
  },
  coverage: {
    about: 'test coverage, without the browser tests',
    run: async (args) => (await import('./suite.ts')).runCoverage(args),
  },
  migration: {
    about: 'write the migration for changes in tables.ts',
    run: (args) =>
      replaceProcess(
        [commandFile('drizzle-kit', join(ROOT, 'api')), 'generate', '--config=drizzle.config.ts', ...args],
        join(ROOT, 'api'),
      ),
  },
}

export async function run([name = '', ...args]: string[]): Promise<void> {
  process.chdir(ROOT)
  const command = commands[name]
  if (command) return command.run(args)
  const lines = Object.entries(commands).map(([known, { about }]) => `  ${known.padEnd(18)}${about}`)
  console.error(`Unknown command "${name}". Known commands:\n${lines.join('\n')}`)
  fail()
}

function program(file: string, about: string): Command {
  return { about, run: (args) => runProgram(file, args) }
}

function onBuiltWeb(file: string, about: string): Command {
  return { about, run: async (args) => ((await buildWebIfChanged()) ? runProgram(file, args) : fail()) }
}

/** Of the file `.env`, if there is one. Settings of the environment win. */
export function readSettings(root = ROOT): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

async function runProgram(file: string, args: string[]): Promise<void> {
  readSettings()
  const path = join(ROOT, file)
  process.argv.splice(1, Number.POSITIVE_INFINITY, path, ...args)
  await import(pathToFileURL(path).href)
}

function fail(): void {
  process.exitCode = 1
}
