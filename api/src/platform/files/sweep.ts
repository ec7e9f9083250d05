import type { Context } from '../context.ts'
import type { Job } from '../jobs/jobs.ts'

export const FILES_SWEEP_JOB = 'files-sweep'

/** A file is given this long to get its row: it is written before the transaction that names it. Milliseconds. */
const GRACE = 24 * 3_600_000
const AT_ONCE = 500

type FilesInUse = (ctx: Context, names: readonly string[]) => Promise<string[]>

/**
 * Removes uploaded files that no row names: what a crash between writing and committing left behind.
 *
 * @param rooms each says which of some names it uses; a room that is forgotten here loses its files
 */
export const filesSweepJob =
  (rooms: readonly FilesInUse[]) =>
  (ctx: Context): Job => ({
    name: FILES_SWEEP_JOB,
    cron: '30 4 * * *',
    run: async () => {
      const names = await ctx.files.listBefore(new Date(ctx.now().getTime() - GRACE))
      for (let from = 0; from < names.length; from += AT_ONCE) {
        const some = names.slice(from, from + AT_ONCE)
        const used = new Set((await Promise.all(rooms.map((inUse) => inUse(ctx, some)))).flat())
        for (const name of some) if (!used.has(name)) await ctx.files.remove(name)
      }
    },
  })
