import type { Context } from '../context.ts'

/** Runs a job's work for each of its rows or steps in turn, also after one that failed. @throws the errors, once all have run */
export async function runEach<Item>(
  { log }: Pick<Context, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error }, 'a part of a job failed')
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} parts failed`)
}
