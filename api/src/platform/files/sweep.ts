import { DAY } from 'contract/platform/durations.ts'
import type { Context } from '../context.ts'
import type { NightlyStep } from '../jobs/nightly.ts'

/** A file is written before the transaction that stores its name, so younger files may be unreferenced yet. */
const MIN_AGE = DAY
const BATCH_SIZE = 500

export type ListFilesInUse = (ctx: Context, names: readonly string[]) => Promise<string[]>

export const findUsed = async (ctx: Context, listFilesInUse: readonly ListFilesInUse[], names: readonly string[]) =>
  new Set((await Promise.all(listFilesInUse.map((list) => list(ctx, names)))).flat())

/** A crash between writing and committing leaves them. @param listFilesInUse files of a domain missing here are deleted */
export const filesNightly = (listFilesInUse: readonly ListFilesInUse[]): NightlyStep => ({
  name: 'files',
  run: async (ctx) => {
    const names = await ctx.files.listBefore(new Date(ctx.now().getTime() - MIN_AGE))
    for (let from = 0; from < names.length; from += BATCH_SIZE) {
      const batch = names.slice(from, from + BATCH_SIZE)
      const used = await findUsed(ctx, listFilesInUse, batch)
      for (const name of batch) if (!used.has(name)) await ctx.files.remove(name)
    }
  },
})
