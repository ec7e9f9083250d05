import { resolve } from 'node:path'
import { queues } from './app.ts'
import { readConfig } from './config.ts'
import { BackupError } from './platform/db/backup/manifest.ts'
import { openArchive, verifyArchive } from './platform/db/backup/read-archive.ts'
import { restoreBackup } from './platform/db/backup/restore-backup.ts'
import { migrate } from './platform/db/migrate.ts'
import { roleOf } from './platform/db/server-urls.ts'
import { createFiles } from './platform/files/files.ts'
import { runTask, withEmptyDatabase } from './task-database.ts'

/** `npm run restore -- FILE` restores a backup into an empty installation; with `--verify` it only reads it whole. */
async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const [file, ...rest] = args.filter((arg) => arg !== '--verify')
  if (file === undefined || rest.length > 0) throw new BackupError('Usage: npm run restore -- FILE [--verify]')
  const onProgress = (line: string) => console.log(`  ${line}`)
  const archive = await openArchive(resolve(file))
  try {
    if (args.includes('--verify')) {
      await verifyArchive(archive, onProgress)
      console.log(`${resolve(file)} is complete: a backup of ${archive.manifest.createdAt}.`)
      return
    }
    const config = readConfig()
    await withEmptyDatabase(config, async ({ adminUrl, appUrl }) => {
      await restoreBackup({ archive, adminUrl, files: await createFiles(config), onProgress })
      await migrate(adminUrl, roleOf(appUrl), queues)
    })
    console.log(`Restored ${resolve(file)}, a backup of ${archive.manifest.createdAt}.`)
  } finally {
    archive.close()
  }
}

runTask(main)
