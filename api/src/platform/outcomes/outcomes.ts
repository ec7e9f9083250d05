import { SECOND } from 'contract/platform/durations.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../http/monitoring/log.ts'
import { redactError } from './redact-error.ts'
import { expectOutcomes, upsertFailure, upsertSuccess } from './repository.ts'

/** Records whether recurring work succeeds. No method rejects: work does not fail because its outcome was not stored. */
export type Outcomes = {
  succeeded(name: string): Promise<void>
  failed(name: string, error: unknown): Promise<void>
  /** Work has an age from its last success on. If it never succeeded, or no server ran, from here on. */
  expect(names: readonly string[]): Promise<void>
}

/** A repeated outcome within this time is not stored. */
const REPEAT_MS = 10 * SECOND

export function createOutcomes(options: { db: Database; log: Log; now: () => Date }): Outcomes {
  const { db, log, now } = options
  const stored = new Map<string, { isSuccess: boolean; at: number }>()
  const store = async (name: string, isSuccess: boolean, write: (at: Date) => Promise<void>) => {
    const at = now()
    const last = stored.get(name)
    if (last?.isSuccess === isSuccess && Math.abs(at.getTime() - last.at) < REPEAT_MS) return
    stored.set(name, { isSuccess, at: at.getTime() })
    await write(at).catch((error: unknown) => {
      stored.delete(name)
      log.debug({ err: error }, 'storing an outcome failed')
    })
  }
  return {
    succeeded: (name) => store(name, true, (at) => upsertSuccess(db, name, at)),
    failed: (name, error) => {
      const problem = redactError(error instanceof Error ? error.message : String(error))
      return store(name, false, (at) => upsertFailure(db, name, problem, at))
    },
    expect: (names) =>
      expectOutcomes(db, names, now()).catch((error: unknown) => log.debug({ err: error }, 'storing outcomes failed')),
  }
}
