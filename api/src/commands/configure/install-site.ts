import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '../../platform/operator-error.ts'
import { checkCertificateFiles } from './certificate.ts'
import { allowManySockets, type Site, writeSiteFiles } from './site-files.ts'

const USER = 'meegaan'
const recipe = (name: string) => fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url))
const NGINX_MAIN = '/etc/nginx/nginx.conf'
const READY_WITHIN_MS = 15 * 60_000
const LOOK_EVERY_MS = 500

export type Administrator = { email: string; name: string }

/** Makes the roles and the database in this machine's PostgreSQL. Repeated, it only gives the roles new passwords. */
export async function createDatabase(): Promise<Record<string, string>> {
  const [owner, app] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', OWNER_PASSWORD: owner, APP_PASSWORD: app }
  await run('runuser', ['-u', 'postgres', '--', 'psql', '-qf', recipe('create-database.sql')], { env })
  const addressFor = (user: string, password: string) => `postgres://${user}:${password}@localhost:5432/meegaan`
  return { DATABASE_URL: addressFor('meegaan_app', app), DATABASE_ADMIN_URL: addressFor('meegaan_owner', owner) }
}

/** Creates the user and the folders of the application if they are missing. */
export async function prepareMachine(site: Pick<Site, 'file' | 'dataDir'>): Promise<void> {
  if (!(await succeeds('/usr/bin/id', ['-u', USER])))
    await run('useradd', ['--system', '--home-dir', site.dataDir, '--shell', '/usr/sbin/nologin', USER])
  await run('install', ['-d', '-m', '750', '-o', USER, '-g', USER, site.dataDir])
  await run('install', ['-d', '-m', '750', '-g', USER, dirname(site.file)])
}

/** Safe to repeat. A failed step does not keep the others from being tried. @returns what failed */
export async function installSite(site: Site, administrator: Administrator | null, contact: string): Promise<string[]> {
  const failures: string[] = []
  const attempt = async (name: string, work: () => Promise<void>) => {
    console.log(`== ${name}`)
    await work().catch((error: unknown) => {
      failures.push(`${name}: ${(error as Error).message}`)
    })
  }
  await writeSiteFiles('/', site)
  await run('chown', [`root:${USER}`, site.file])
  await attempt('The application', async () => {
    await run('systemctl', ['daemon-reload'])
    await run('systemctl', ['enable', 'meegaan.service'])
    await run('systemctl', ['restart', 'meegaan.service'])
    await waitUntilReady(site.port)
  })
  await attempt('The certificate', () => obtainCertificate(site, contact))
  await attempt('nginx', async () => {
    await writeFile(NGINX_MAIN, allowManySockets(await readFile(NGINX_MAIN, 'utf8')))
    await rm('/etc/nginx/sites-enabled/default', { force: true })
    await run('nginx', ['-t'])
    await run('systemctl', ['reload', 'nginx'])
  })
  if (administrator !== null)
    await attempt('The administrator', () => run(USER, ['admin', 'create', administrator.email, administrator.name]))
  await attempt('Does everything work', () => run(USER, ['status']))
  return failures
}

/** With certbot, unless the folder holds one already. Until nginx has its own file, Debian's default site answers certbot. */
async function obtainCertificate({ host, certificateDir }: Site, contact: string): Promise<void> {
  const isPresent = await checkCertificateFiles(certificateDir, host).then(
    () => true,
    () => false,
  )
  if (isPresent) return
  await mkdir('/var/www/html', { recursive: true })
  const options = ['--non-interactive', '--agree-tos', '-m', contact, '--deploy-hook', 'systemctl reload nginx']
  await run('certbot', ['certonly', '--webroot', '-w', '/var/www/html', '-d', host, ...options])
  await checkCertificateFiles(certificateDir, host)
}

async function waitUntilReady(port: number): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  while (Date.now() < until) {
    if (await succeeds(process.execPath, [recipe('healthcheck.mjs')], { PORT: String(port) })) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new OperatorError('it is not ready: look at journalctl -u meegaan.')
}

async function run(command: string, args: readonly string[], options: { env?: Record<string, string> } = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  if (!(await isSuccess(child))) throw new OperatorError(`"${[command, ...args].join(' ')}" failed.`)
}

const succeeds = (command: string, args: readonly string[], env = {}): Promise<boolean> =>
  isSuccess(spawn(command, args, { stdio: 'ignore', env }))

async function isSuccess(child: ChildProcess): Promise<boolean> {
  const [code] = await once(child, 'exit').catch(() => [null])
  return code === 0
}
