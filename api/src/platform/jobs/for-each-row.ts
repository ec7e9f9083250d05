import type { Context } from '../context.ts'

/** Runs a job's work for each row in turn, also after one that failed. @throws the errors, once all have run */
export async function forEachRow<Row>(
  { log }: Pick<Context, 'log'>,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      log.error({ err: error }, 'one row of a job failed')
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${rows.length} rows failed`)
}
