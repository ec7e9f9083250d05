import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { connectClient } from '../database.ts'
import { readPasswords } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'
import { connectionUrls } from './roles.ts'

/** Of a server that another application owns and may stop at any time; null if none accepts connections. */
export async function findRunningDatabase(dataDir: string): Promise<{ appUrl: string; adminUrl: string } | null> {
  const folder = await realpath(dataDir).catch(() => null)
  if (folder === null) return null
  const clusterDir = join(folder, 'pgdata')
  const postmaster = await findPostmaster(clusterDir, () => undefined)
  if (postmaster === null) return null
  const urls = connectionUrls(postmaster.port, await readPasswords(clusterDir))
  try {
    const client = await connectClient(urls.appUrl, { connectionTimeoutMillis: 2_000 })
    await client.end()
    return urls
  } catch {
    return null
  }
}
