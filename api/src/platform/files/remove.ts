import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import type { Job } from '../jobs/jobs.ts'

export const REMOVE_FILES_JOB = 'remove-files'

/** Removes files if and only if the transaction commits. Nulls are skipped. */
export async function queueFileRemoval(ctx: Context, tx: Tx, names: readonly (string | null)[]): Promise<void> {
  const present = names.filter((name) => name !== null)
  if (present.length > 0) await ctx.jobs.send(tx, REMOVE_FILES_JOB, { names: present })
}

export const removeFilesJob = (ctx: Context): Job<{ names: string[] }> => ({
  name: REMOVE_FILES_JOB,
  run: async ({ names }) => {
    for (const name of names) await ctx.files.remove(name)
  },
})
