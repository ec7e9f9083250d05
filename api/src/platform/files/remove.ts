import type { Unit } from '../context.ts'
import { defineJob } from '../jobs/define-job.ts'
import { findUsed, type ListFilesInUse } from './sweep.ts'

export const REMOVE_FILES_JOB = 'remove-files'

/** Removes files if and only if the transaction commits; a file that another row references stays. Nulls are skipped. */
export async function queueFileRemoval({ ctx, tx }: Unit, names: readonly (string | null)[]): Promise<void> {
  const present = names.filter((name) => name !== null)
  if (present.length > 0) await ctx.jobs.send(tx, REMOVE_FILES_JOB, { names: present })
}

/** @param listFilesInUse see `filesNightly` */
export const removeFilesJob = (listFilesInUse: readonly ListFilesInUse[]) =>
  defineJob<{ names: string[] }>(REMOVE_FILES_JOB, (ctx) => ({
    run: async ({ names }) => {
      const used = await findUsed(ctx, listFilesInUse, names)
      for (const name of names) if (!used.has(name)) await ctx.files.remove(name)
    },
  }))
