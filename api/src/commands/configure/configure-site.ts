import { join } from 'node:path'
import { readConfig } from '../../config.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { LIVE_SETTINGS } from '../../task-database.ts'
import { ask, configure, type Terminal } from './configure.ts'
import { createDatabase, installSite, prepareMachine } from './install-site.ts'
import { SITE_QUESTIONS } from './questions.ts'
import { readInstalledSite, type Site, writeSiteFiles } from './site-files.ts'

/** Safe to repeat: the last answers are offered. @param folder receives the files instead of this machine @throws OperatorError */
export async function configureSite(terminal: Terminal, folder: string | null): Promise<void> {
  if (folder === null && process.getuid?.() !== 0)
    throw new OperatorError('Run this as root, or write the files into a folder with --into FOLDER.')
  const file = join(folder ?? '/', LIVE_SETTINGS)
  const settings = await configure(file, terminal, folder === null ? createDatabase : null)
  const installed = await readInstalledSite(folder ?? '/')
  const offered = { ...settings, certificate: installed.certificateDir ?? '' }
  const { certificate = '', email = '', name = '' } = await ask(SITE_QUESTIONS, offered, terminal)
  const config = readConfig({ ...settings, NODE_ENV: 'production' })
  const { publicUrl, port, dataDir, company } = config
  const host = new URL(publicUrl ?? '').hostname
  const certificateDir = certificate || `/etc/letsencrypt/live/${host}`
  const site: Site = { host, port, file: LIVE_SETTINGS, dataDir, certificateDir }
  if (folder !== null) {
    for (const path of await writeSiteFiles(folder, site)) terminal.write(`${path} is written.\n`)
    return
  }
  await prepareMachine(site)
  const failures = await installSite(site, email === '' ? null : { email, name }, company.email)
  if (failures.length > 0) throw new OperatorError(`This does not work yet:\n  ${failures.join('\n  ')}`)
}
