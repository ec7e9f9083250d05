import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Starts PostgreSQL and the template database that every worker copies. */
const DATABASE = path('api/src/testing/global-setup.ts')

const projects: TestProjectInlineConfiguration[] = [
  { test: { name: 'contract', include: ['{contract,poster}/src/**/*.test.ts'] } },
  // Some of these start Node, Git or a whole compiler.
  { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 30_000 } },
  {
    test: {
      name: 'api',
      include: ['api/**/*.test.ts'],
      globalSetup: DATABASE,
      // Room for a PostgreSQL that shares two cores with everything else; a test that is well waits for none of it.
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  },
  {
    resolve: { alias: { '~': path('web/app') } },
    test: {
      name: 'web',
      include: ['web/app/**/*.test.{ts,tsx}'],
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      // What is polled for may have to load a module first, on two cores that others use too.
      expect: { poll: { timeout: 5_000 } },
      testTimeout: 15_000,
    },
  },
  {
    test: {
      name: 'e2e',
      include: ['e2e/**/*.test.ts'],
      globalSetup: DATABASE,
      // One browser at a time, after everything else: journeys wait for what a person would see, so they need the machine.
      sequence: { groupOrder: 1 },
      maxWorkers: 1,
      // Each step waits for itself and fails by itself; a whole journey may take long on a machine that others use too.
      testTimeout: 300_000,
      hookTimeout: 120_000,
    },
  },
]

const chaos: TestProjectInlineConfiguration = {
  test: {
    name: 'chaos',
    include: ['{api,e2e,bench}/**/*.chaos.ts'],
    globalSetup: DATABASE,
    maxWorkers: 1,
    testTimeout: 20 * 60_000,
    hookTimeout: 120_000,
  },
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // `npm run test:chaos` alone runs the long ones.
    projects: process.env.CHAOS === '1' ? [chaos] : projects,
  },
})
