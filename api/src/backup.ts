import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { ENCRYPTED, KEEP_THE_KEY, makeKeyFile, readKey } from './platform/db/backup/encryption.ts'
import { BackupError } from './platform/db/backup/manifest.ts'
import { writeBackup } from './platform/db/backup/write-backup.ts'
import { createFiles } from './platform/files/files.ts'
import { requireDatabase, runTask, withDatabase } from './task-database.ts'

const USAGE = `Usage: npm run backup -- FILE, where a name that ends with ${ENCRYPTED} is encrypted
       npm run backup -- --make-key FILE`

/**
 * `npm run backup -- FILE`: writes database and uploads to one archive, also while the application runs.
 * `npm run backup -- --make-key FILE`: makes the key that encrypts archives.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const isKey = args[0] === '--make-key'
  const [file, ...rest] = isKey ? args.slice(1) : args
  if (file === undefined || file.startsWith('--') || rest.length > 0) throw new BackupError(USAGE)
  if (isKey) {
    await makeKeyFile(file)
    console.log(`${resolve(file)} holds a new key: set BACKUP_KEY_FILE to it. ${KEEP_THE_KEY}`)
    return
  }
  const config = readConfig()
  await requireDatabase(config)
  const key = file.endsWith(ENCRYPTED) ? await readKey(config.backupKeyFile) : null
  const files = await createFiles(config)
  const manifest = await withDatabase(config, ({ adminUrl }) =>
    writeBackup({
      databaseUrl: adminUrl,
      files,
      dataDir: resolve(config.dataDir),
      file,
      key,
      onProgress: (line) => console.log(`  ${line}`),
    }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${resolve(file)} holds ${rows} rows and ${manifest.uploads.length} uploads of ${manifest.createdAt}.`)
}

runTask(main)
