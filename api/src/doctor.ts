import { readConfig } from './config.ts'
import { examineData, repairData } from './domains/admin/service.ts'
import { requireDatabase, runTask, withApp } from './task-database.ts'

const SHOWN = 10

/** `npm run doctor [-- --repair]`: prints the rows in impossible states, and repairs those where that is safe. */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg !== '--repair')) {
    console.error('Usage: npm run doctor [-- --repair]')
    process.exitCode = 1
    return
  }
  const config = readConfig()
  await requireDatabase(config)
  const findings = await withApp({ ...config, logLevel: 'error' }, ({ ctx }) =>
    args.length > 0 ? repairData(ctx) : examineData(ctx),
  )
  if (findings.length === 0) {
    console.log('No row is in an impossible state.')
    return
  }
  for (const { name, meaning, query, ids, repair } of findings) {
    console.log(`${name}: ${ids.length}. ${meaning}`)
    console.log(`  ${query.replace(/\s+/g, ' ').trim()}`)
    for (const id of ids.slice(0, SHOWN)) console.log(`    ${id}`)
    if (ids.length > SHOWN) console.log(`    and ${ids.length - SHOWN} more`)
    if (repair !== undefined) console.log('  Repaired by: npm run doctor -- --repair')
  }
  process.exitCode = 1
}

runTask(main)
