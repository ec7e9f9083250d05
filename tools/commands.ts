import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runChecks } from './check.ts'
import { become, binaryOf, ROOT } from './processes.ts'
import { runChaos, runTests } from './suite.ts'
import { buildWeb, buildWebIfChanged } from './web-build.ts'

type Command = { about: string; run: (args: string[]) => void | Promise<void> }

const commands: Record<string, Command> = {
  start: {
    about: 'build the web app when its sources changed, and serve everything',
    run: async (args) => {
      if (!buildWebIfChanged()) return fail()
      await enter('api/src/main.ts', args)
    },
  },
  dev: {
    about: 'serve everything, and reload both halves on a change',
    run: (args) =>
      become([
        '--watch-path=api/src',
        '--watch-path=contract/src',
        '--watch-path=poster/src',
        '--watch-preserve-output',
        'api/src/main.ts',
        '--dev',
        ...args,
      ]),
  },
  build: { about: 'build the web app', run: () => (buildWeb() ? undefined : fail()) },
  admin: { about: 'the tasks of an operator', run: (args) => enter('api/src/admin.ts', args) },
  job: { about: 'run a scheduled job now, or as of another time', run: (args) => enter('api/src/job.ts', args) },
  seed: { about: 'fill the database with demo data', run: (args) => enter('api/seed/main.ts', args) },
  bench: {
    about: 'measure all, or what is named, beside what it is held against',
    run: async (args) => {
      if (!buildWebIfChanged()) return fail()
      await enter('bench/main.ts', args)
    },
  },
  check: { about: 'types, lint and walls', run: async () => ((await runChecks()).failed === 0 ? undefined : fail()) },
  test: { about: 'all checks and tests, or the test files that are named', run: runTests },
  'test:chaos': { about: 'the long tests that kill and cut', run: runChaos },
  migration: {
    about: 'write the migration for what changed in tables.ts',
    run: (args) =>
      become(
        [binaryOf('drizzle-kit', join(ROOT, 'api')), 'generate', '--config=drizzle.config.ts', ...args],
        join(ROOT, 'api'),
      ),
  },
}

export async function run([name = '', ...args]: string[]): Promise<void> {
  process.chdir(ROOT)
  const command = commands[name]
  if (command) return command.run(args)
  const lines = Object.entries(commands).map(([known, { about }]) => `  ${known.padEnd(12)}${about}`)
  console.error(`Unknown command "${name}". Known are:\n${lines.join('\n')}`)
  fail()
}

/** Runs a program of ours in this very process, so that a signal reaches it without anybody in between. */
async function enter(file: string, args: string[]): Promise<void> {
  const path = join(ROOT, file)
  process.argv.splice(1, Number.POSITIVE_INFINITY, path, ...args)
  await import(pathToFileURL(path).href)
}

function fail(): void {
  process.exitCode = 1
}
