import { readConfig } from '../config.ts'
import { createFiles } from '../platform/files/files.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { runTask } from '../task-database.ts'

/** `npm run move-uploads`: what the bucket lacks of DATA_DIR; `-- --back` the other way round. Deletes nothing; safe to repeat. */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const isBack = args[0] === '--back'
  if (args.length > (isBack ? 1 : 0)) throw new OperatorError('Usage: npm run move-uploads [-- --back]')
  const { dataDir, s3 } = readConfig()
  if (s3 === null) throw new OperatorError('S3_URL is not set: set it to the address of the bucket.')
  const [folder, bucket] = [await createFiles({ dataDir, s3: null }), await createFiles({ dataDir, s3 })]
  await bucket.check()
  const [from, to] = isBack ? [bucket, folder] : [folder, bucket]
  const present = new Set(await to.list())
  const missing = (await from.list()).filter((name) => !present.has(name))
  let copied = 0
  for (const name of missing) {
    const bytes = await from.read(name)
    // Removed since the list was read.
    if (bytes === null) continue
    await to.store(name, bytes)
    copied += 1
    if (copied % 100 === 0) console.log(`  ${copied} of ${missing.length}`)
  }
  const target = isBack ? 'DATA_DIR' : `the bucket ${s3.bucket}`
  console.log(`Copied ${copied} uploads to ${target}, which had ${present.size} already.`)
}

runTask(main)
