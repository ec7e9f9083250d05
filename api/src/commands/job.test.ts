import { expect, test } from 'vitest'
import { runProgram } from '../testing/servers/program.ts'
import { useTestApp } from '../testing/test-app.ts'

const testApp = useTestApp()

const runJob = (...args: string[]) => {
  const { databaseUrl, dataDir } = testApp.ctx.config
  return runProgram('commands/job', args, { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir })
}

test.each([[['--at']], [['--at', '2027-06-05T10:00:00Z', 'now']]])(
  '%j prints the usage and runs nothing',
  async (args) => {
    const { code, stdout, stderr } = await runJob('nightly', ...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Usage: npm run job /)
  },
)
