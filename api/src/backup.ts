import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { BackupError } from './platform/db/backup/manifest.ts'
import { writeBackup } from './platform/db/backup/write-backup.ts'
import { createFiles } from './platform/files/files.ts'
import { runTask, withDatabase } from './task-database.ts'

/** `npm run backup -- FILE`: writes database and uploads to one archive, also while the application runs. */
async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2)
  if (file === undefined || rest.length > 0) throw new BackupError('Usage: npm run backup -- FILE')
  const config = readConfig()
  const files = await createFiles(config)
  const manifest = await withDatabase(config, ({ adminUrl }) =>
    writeBackup({
      databaseUrl: adminUrl,
      files,
      dataDir: resolve(config.dataDir),
      file,
      onProgress: (line) => console.log(`  ${line}`),
    }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${resolve(file)} holds ${rows} rows and ${manifest.uploads.length} uploads of ${manifest.createdAt}.`)
}

runTask(main)
