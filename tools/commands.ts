import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commandFile, ROOT, replaceProcess } from './processes.ts'
import { buildWeb, buildWebIfChanged } from './web-build.ts'

type Command = { about: string; run: (args: string[]) => void | Promise<void> }

// Checks and tests are imported on demand: a production installation has none of their packages.
const commands: Record<string, Command> = {
  start: {
    about: 'build the web app if its sources changed, then serve everything',
    run: async (args) => {
      if (!(await buildWebIfChanged())) return fail()
      await runProgram('api/src/main.ts', args)
    },
  },
  dev: {
    about: 'serve everything, reload on changes',
    run: (args) =>
      replaceProcess([
        '--watch-path=api/src',
        '--watch-path=contract/src',
        '--watch-path=poster/src',
        '--watch-preserve-output',
        'api/src/main.ts',
        '--dev',
        ...args,
      ]),
  },
  build: { about: 'build the web app', run: async () => ((await buildWeb()) ? undefined : fail()) },
  admin: { about: 'run an operator task', run: (args) => runProgram('api/src/admin.ts', args) },
  doctor: {
    about: 'look for impossible states in the data, and repair some with --repair',
    run: (args) => runProgram('api/src/doctor.ts', args),
  },
  backup: {
    about: 'write database and uploads to one file',
    run: (args) => runProgram('api/src/backup.ts', args),
  },
  restore: {
    about: 'restore a backup into an empty installation',
    run: (args) => runProgram('api/src/restore.ts', args),
  },
  'move-uploads': {
    about: 'copy uploads from DATA_DIR to the bucket, or back',
    run: (args) => runProgram('api/src/move-uploads.ts', args),
  },
  'upgrade-database': {
    about: 'move the embedded database to the PostgreSQL of this version',
    run: (args) => runProgram('api/src/upgrade-database.ts', args),
  },
  job: { about: 'run a scheduled job now, or as of another time', run: (args) => runProgram('api/src/job.ts', args) },
  seed: { about: 'fill the database with demo data', run: (args) => runProgram('api/seed/main.ts', args) },
  bench: {
    about: 'run all benchmarks, or the named ones',
    run: async (args) => {
      if (!(await buildWebIfChanged())) return fail()
      await runProgram('bench/main.ts', args)
    },
  },
  gallery: {
    about: 'take a picture of every screen into a folder',
    run: async (args) => {
      if (!(await buildWebIfChanged())) return fail()
      await runProgram('e2e/gallery.ts', args)
    },
  },
  check: {
    about: 'format, lint, types, boundaries, migrations, dead code',
    run: async () => {
      const { runChecks } = await import('./check.ts')
      if ((await runChecks()).failed > 0) fail()
    },
  },
  test: {
    about: 'all checks and tests, or the named test files',
    run: async (args) => (await import('./suite.ts')).runTests(args),
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

/** Runs a program in this process, so that it receives signals directly. */
async function runProgram(file: string, args: string[]): Promise<void> {
  const path = join(ROOT, file)
  process.argv.splice(1, Number.POSITIVE_INFINITY, path, ...args)
  await import(pathToFileURL(path).href)
}

function fail(): void {
  process.exitCode = 1
}
