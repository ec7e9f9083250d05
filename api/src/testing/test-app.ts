import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyRoute } from 'contract/platform/route.ts'
import { afterAll, beforeAll } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { type CallOptions, callRoute, type TestResponse } from './call-route.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export type TestApp = {
  app: App
  ctx: Context
  /** Connection URL of the schema's owner, for server processes on this database. */
  adminUrl(): string
  /** @returns the base address */
  listen(): Promise<string>
  /** Calls a contract route without a network connection. */
  call<R extends AnyRoute>(route: R, input?: CallOptions<R>): Promise<TestResponse<R>>
  /** Moves the clock forward; it keeps running. */
  advanceTime(milliseconds: number): void
  setTime(instant: string): void
}

/** The whole application on a database of its own, for one test file. Rate limits are effectively off unless overridden. */
export function useTestApp(overrides: Partial<Config> = {}): TestApp {
  let database: TestDatabase
  let offset = 0
  const dataDir = join(tmpdir(), `test-data-${newId()}`)
  const testApp = {} as TestApp
  beforeAll(async () => {
    database = await createTestDatabase()
    const config: Config & { databaseUrl: string } = {
      ...readConfig({
        LOG_LEVEL: process.env.TEST_LOG ?? 'error',
        RATE_LIMIT_SCALE: '10000',
        PORT: '0',
        DATA_DIR: dataDir,
      }),
      newcomerLimits: false,
      databaseUrl: database.appUrl,
      ...overrides,
    } as Config & { databaseUrl: string }
    const app = await buildApp(config, { now: () => new Date(Date.now() + offset) })
    Object.assign(testApp, {
      app,
      ctx: app.ctx,
      adminUrl: () => database.adminUrl,
      listen: () => app.server.listen({ port: 0, host: '127.0.0.1' }),
      call: (route: AnyRoute, input: CallOptions<AnyRoute> = {}) => callRoute(app, route, input),
      advanceTime: (milliseconds: number) => {
        offset += milliseconds
      },
      setTime: (instant: string) => {
        offset = new Date(instant).getTime() - Date.now()
      },
    } satisfies TestApp)
  })
  afterAll(async () => {
    await testApp.app?.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return testApp
}
