import { readConfig } from './config.ts'
import { findArchive } from './platform/db/backup/find-archive.ts'
import { BackupError } from './platform/db/backup/manifest.ts'
import { verifyArchive } from './platform/db/backup/read-archive.ts'
import { restoreBackup } from './platform/db/backup/restore-backup.ts'
import { createFiles } from './platform/files/files.ts'
import { migrateDatabase, runTask, withEmptyDatabase } from './task-database.ts'

const USAGE = `Usage: npm run restore -- FILE [--verify], where FILE is a path, a name in BACKUP_DIR or BACKUP_COPY_TO, or latest`

/** `npm run restore -- FILE` restores a backup into an empty installation. `--verify` only reads the backup whole. */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const [file, ...rest] = args.filter((arg) => arg !== '--verify')
  if (file === undefined || rest.length > 0) throw new BackupError(USAGE)
  const config = readConfig()
  if (file.startsWith('--')) throw new BackupError(USAGE)
  const onProgress = (line: string) => console.log(`  ${line}`)
  const archive = await findArchive(config, file)
  const { address, manifest } = archive
  try {
    if (args.includes('--verify')) {
      await verifyArchive(archive, onProgress)
      console.log(`${address} is complete: a backup of ${manifest.createdAt}.`)
      return
    }
    await withEmptyDatabase(config, async (urls) => {
      await restoreBackup({ archive, adminUrl: urls.adminUrl, files: await createFiles(config), onProgress })
      await migrateDatabase(urls)
      console.log(`Restored ${address}, a backup of ${manifest.createdAt}.`)
    })
  } finally {
    archive.close()
  }
}

runTask(main)
