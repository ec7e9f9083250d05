import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Starts PostgreSQL and creates the template database that every worker copies. */
const DATABASE = path('api/src/testing/global-setup.ts')

/**
 * The files of a worker share their modules: importing the application takes as long as many of its tests. Each api file has
 * an application and a database of its own, and state of a module belongs to a `Context`. Module mocks would leak into later
 * files. The web app's files get its modules anew from `fresh-file.ts`.
 */
const isolate = false

/** These only end what hangs: on a busy machine a start of PostgreSQL and the server may take a minute. */
const limits = { expect: { poll: { timeout: 120_000 } }, testTimeout: 300_000, hookTimeout: 300_000 }

const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'contract',
      isolate,
      include: ['{contract,poster}/src/**/*.test.ts', 'web/{*,service-worker/**/*}.test.ts'],
      ...limits,
    },
  },
  { test: { name: 'tools', include: ['tools/**/*.test.ts'], ...limits } },
  {
    test: {
      name: 'api',
      isolate,
      include: ['api/**/*.test.ts'],
      globalSetup: DATABASE,
      ...limits,
    },
  },
  {
    resolve: { alias: { '~': path('web/app') } },
    test: {
      name: 'web',
      include: ['web/app/**/*.test.{ts,tsx}'],
      setupFiles: [path('web/app/testing/fresh-file.ts'), path('web/app/testing/console-guard.ts')],
      isolate,
      // The hooks of the setup files first, so that every page is gone before a test's own hooks reset what it used.
      sequence: { hooks: 'list' },
      environment: 'jsdom',
      // Modules with state of their own (focus, modality, databases) are anew for each file too.
      server: { deps: { inline: [/react-aria/, /react-stately/, 'fake-indexeddb', 'idb'] } },
      environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
      ...limits,
    },
  },
  {
    test: {
      name: 'e2e',
      isolate,
      include: ['e2e/**/*.test.ts'],
      globalSetup: DATABASE,
      ...limits,
      // One browser at a time: these tests wait for visible results. A group of its own, because its workers are fewer.
      sequence: { groupOrder: 1 },
      maxWorkers: 1,
    },
  },
]

const chaos: TestProjectInlineConfiguration = {
  test: {
    name: 'chaos',
    include: ['e2e/chaos/*.chaos.ts'],
    globalSetup: DATABASE,
    maxWorkers: 1,
    ...limits,
    testTimeout: 20 * 60_000,
  },
}

export default defineConfig({
  test: {
    pool: 'forks',
    coverage: {
      provider: 'v8',
      include: ['{contract,poster,tools,web/app,web/service-worker}/**/*.{ts,tsx}', 'api/{src,seed}/**/*.ts'],
      exclude: ['**/testing/**', '**/testing.ts', '**/*.chaos.ts', 'tools/gifs/**'],
      reporter: ['text-summary', 'html'],
      // `npm run coverage` raises these floors to the figure it measured, rounded down.
      thresholds: { autoUpdate: Math.floor, lines: 78, functions: 74, branches: 69, statements: 77 },
    },
    maxWorkers: 2,
    // Set by `npm run test:chaos`.
    projects: process.env.CHAOS === '1' ? [chaos] : projects,
  },
})
