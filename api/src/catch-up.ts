import { applyActs, examineData } from './domains/admin/service.ts'
import { readPaymentsAgain } from './domains/payments/service.ts'
import type { Context } from './platform/context.ts'

/** Ends a restore: what protected people since holds again, payments are as the provider has them, the data is examined. */
export async function catchUp(ctx: Context): Promise<void> {
  const { since, counts } = await applyActs(ctx)
  console.log(`Applied again what protects people, ${since === null ? 'all of it' : `since ${since.toISOString()}`}:`)
  for (const [fact, { applied, absent, failed }] of counts)
    console.log(
      `  ${fact}: ${applied}${absent > 0 ? `, ${absent} of what is not in it` : ''}${failed > 0 ? `, ${failed} FAILED` : ''}`,
    )
  if (counts.size === 0) console.log('  nothing')
  if ([...counts.values()].some(({ failed }) => failed > 0)) process.exitCode = 1
  try {
    const { inserted, read } = await readPaymentsAgain(ctx, since)
    console.log(`Read ${read} payments again from the provider, ${inserted} of which were lost.`)
  } catch (error) {
    console.error(`Payments could not be read again: ${(error as Error).message}`)
    process.exitCode = 1
  }
  await ctx.facts.settled()
  const findings = await examineData(ctx)
  for (const { name, meaning, ids } of findings) console.log(`The doctor found ${name}: ${ids.length}. ${meaning}`)
  if (findings.length === 0) console.log('The doctor found no row in an impossible state.')
  else process.exitCode = 1
}
