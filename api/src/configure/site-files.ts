import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

export type Site = {
  host: string
  port: number
  file: string
  dataDir: string
  /** Holds fullchain.pem and privkey.pem. */
  certificateDir: string
}

const FILES = {
  'meegaan.service': '/etc/systemd/system/meegaan.service',
  'nginx.conf': '/etc/nginx/conf.d/meegaan.conf',
  meegaan: '/usr/local/bin/meegaan',
} as const

/** Writes the unit, nginx' file and the command for one site below a folder, `/` for this machine. @returns their paths */
export async function writeSiteFiles(folder: string, site: Site): Promise<string[]> {
  const written: string[] = []
  for (const [name, target] of Object.entries(FILES)) {
    const path = join(folder, target)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, fill(await readFile(join(ROOT, 'deploy', name), 'utf8'), site))
    await chmod(path, name === 'meegaan' ? 0o755 : 0o644)
    written.push(path)
  }
  return written
}

const fill = (recipe: string, { host, port, file, dataDir, certificateDir }: Site): string =>
  recipe
    .replaceAll('/etc/letsencrypt/live/www.example.nl', certificateDir)
    .replaceAll('www.example.nl', host)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('/etc/meegaan/environment', file)
    .replaceAll('/var/lib/meegaan', dataDir)
    .replaceAll('/opt/meegaan', ROOT)

/** Room for 4,000 sockets a worker, each two connections. Above the hard limit of its service nginx ignores the limit of files. */
export function allowManySockets(main: string): string {
  const limits = main.includes('worker_rlimit_nofile') ? main : `worker_rlimit_nofile 16384;\n${main}`
  return limits.replace(/^(\s*worker_connections)\s+\d+;/m, '$1 8192;')
}
