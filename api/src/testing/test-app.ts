import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FailureBody } from 'contract/platform/errors.ts'
import type { AnyRoute, InputOf, ResponseOf } from 'contract/platform/route.ts'
import { afterAll, beforeAll } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import type { TestUser } from './factories.ts'

export type TestResponse<R extends AnyRoute> = {
  status: number
  headers: Record<string, unknown>
  /** The whole response body. */
  body: { success: boolean; data: ResponseOf<R> } & Omit<FailureBody, 'success'>
  /** `body.data`; throws for a failed response, with its body. */
  readonly data: ResponseOf<R>
}

type CallOptions<R extends AnyRoute> = Partial<InputOf<R>> & {
  as?: Pick<TestUser, 'accessToken'> | null
  headers?: Record<string, string>
  /** Sent instead of the typed input, to test invalid input. */
  raw?: { body?: unknown; query?: Record<string, string> }
}

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
        NEWCOMER_LIMITS: '0',
        PORT: '0',
        DATABASE_POOL: '20',
        DATA_DIR: dataDir,
      }),
      databaseUrl: database.appUrl,
      ...overrides,
    } as Config & { databaseUrl: string }
    const app = await buildApp(config, { now: () => new Date(Date.now() + offset) })
    Object.assign(testApp, {
      app,
      ctx: app.ctx,
      adminUrl: () => database.adminUrl,
      listen: () => app.server.listen({ port: 0, host: '127.0.0.1' }),
      call: (route: AnyRoute, input: CallOptions<AnyRoute> = {}) => call(app, route, input),
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

async function call<R extends AnyRoute>(app: App, route: R, input: CallOptions<R>): Promise<TestResponse<R>> {
  const params = (input.params ?? {}) as Record<string, string>
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.raw?.query ?? (input.query as object | undefined) ?? {}))
    if (value !== undefined) query.set(key, String(value))
  const body = input.raw && 'body' in input.raw ? input.raw.body : input.body
  const response = await app.server.inject({
    method: route.method,
    url: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      ...(input.as ? { authorization: `Bearer ${input.as.accessToken}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(body === undefined
      ? {}
      : { payload: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body) }),
  })
  const parsed = response.json() as TestResponse<R>['body']
  return {
    status: response.statusCode,
    headers: response.headers,
    body: parsed,
    get data() {
      if (!parsed.success)
        throw new Error(`${route.method} ${route.path} returned ${response.statusCode} ${JSON.stringify(parsed)}`)
      return parsed.data
    },
  }
}
