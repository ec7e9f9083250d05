import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { replaceFile } from './replace-file.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')

export type Site = {
  host: string
  port: number
  file: string
  dataDir: string
  /** Holds fullchain.pem and privkey.pem. */
  certificateDir: string
}

const UNIT = '/etc/systemd/system/meegaan'
const NGINX = '/etc/nginx/conf.d/meegaan.conf'
const COMMAND = '/usr/local/bin/meegaan'

/** What an earlier installation below this folder chose; `others` are the ports of further nodes. */
export async function readInstalledSite(folder: string): Promise<{ certificateDir: string | null; others: number[] }> {
  const nginx = await readFile(join(folder, NGINX), 'utf8').catch(() => '')
  const [, certificateDir = null] = /^ *ssl_certificate (.+)\/fullchain\.pem;$/m.exec(nginx) ?? []
  const [, ...others] = new Set(nginx.match(/(?<=^ *server 127\.0\.0\.1:)\d+/gm))
  return { certificateDir, others: others.map(Number) }
}

/** Writes the units, nginx' file and the command for one site below a folder, `/` for this machine. @returns their paths */
export async function writeSiteFiles(folder: string, site: Site): Promise<string[]> {
  const { others } = await readInstalledSite(folder)
  const read = (name: string) => readFile(join(ROOT, 'deploy', name), 'utf8')
  const unit = await read('meegaan.service')
  const nginx = (await fitNginx(await read('nginx.conf'))).replaceAll(
    /^( *server 127\.0\.0\.1:)3000( .*)$/gm,
    (node, start, end) => [node, ...others.map((port) => `${start}${port}${end}`)].join('\n'),
  )
  const files = {
    [`${UNIT}.service`]: unit,
    // For further nodes, each named by its port, which wins over the file of the settings.
    [`${UNIT}@.service`]: unit.replace('ExecStart=', 'ExecStart=/usr/bin/env PORT=%i '),
    [NGINX]: nginx,
  }
  for (const [path, recipe] of Object.entries(files)) await replaceFile(join(folder, path), fill(recipe, site), 0o644)
  const command = join(folder, COMMAND)
  await mkdir(dirname(command), { recursive: true })
  await rm(command, { force: true })
  await symlink(join(ROOT, 'deploy/meegaan'), command)
  return [...Object.keys(files), COMMAND].map((path) => join(folder, path))
}

const fill = (recipe: string, { host, port, file, dataDir, certificateDir }: Site): string =>
  recipe
    .replaceAll('/etc/letsencrypt/live/www.example.nl', certificateDir)
    .replaceAll('www.example.nl', host)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('/etc/meegaan/environment', file)
    .replaceAll('/var/lib/meegaan', dataDir)
    .replaceAll('/opt/meegaan', ROOT)

/** Before 1.25 nginx knows HTTP/2 as a parameter of `listen` only, of which later ones warn. */
export async function fitNginx(recipe: string, program = 'nginx'): Promise<string> {
  const { stderr } = await promisify(execFile)(program, ['-v']).catch(() => ({ stderr: '' }))
  const [, minor] = /nginx\/1\.(\d+)/.exec(stderr) ?? []
  if (!(Number(minor) < 25)) return recipe
  return recipe.replace(/^ *http2 on;\n/m, '').replaceAll('listen 443 ssl', '$& http2')
}

/** Room for 4,000 sockets a worker, each two connections. Above the hard limit of its service nginx ignores the limit of files. */
export function allowManySockets(main: string): string {
  const limits = main.includes('worker_rlimit_nofile') ? main : `worker_rlimit_nofile 16384;\n${main}`
  return limits.replace(/^(\s*worker_connections)\s+\d+;/m, '$1 8192;')
}
