import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../../../tools/processes.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { checkCertificateFiles } from './certificate.ts'
import { configureSite } from './configure-site.ts'
import { allowManySockets } from './site-files.ts'

let folder = ''
let certificates = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  certificates = join(folder, 'certificates')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function makeCertificate(name: string, host: string, days: number): Promise<string> {
  const target = join(certificates, name)
  await mkdir(target, { recursive: true })
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const subject = ['-days', String(days), '-subj', '/CN=test', '-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', join(target, 'privkey.pem'), '-out', join(target, 'fullchain.pem')]
  await promisify(execFile)('openssl', [...request, ...subject, ...files])
  return target
}

const ANSWERS: Record<string, string[]> = {
  'Address of the site': ['https://localhost'],
  // Nothing listens on port 1. The second answer is Enter.
  'Mail server': ['smtp://127.0.0.1:1', ''],
  Sender: ['hallo@example.nl'],
  'Name of the company': ['Test B.V.'],
  'Its address': ['Straat 1, Utrecht'],
  'Its e-mail': ['hallo@example.nl'],
  'Its telephone': ['030 1234567'],
  'Its number': ['12345678'],
  'Its VAT': ['NL000000000B01'],
  'E-mail address of an': ['geen adres', 'noor@example.nl'],
  'Their name': ['Noor'],
}

test('the whole installation is written into a folder, for the domain and with the certificate', async () => {
  const certificate = await makeCertificate('good', 'localhost', 90)
  const database = await createTestDatabase()
  ANSWERS.PostgreSQL = [database.appUrl]
  ANSWERS['The same as the owner'] = [database.adminUrl]
  const written: string[] = []
  const question = async (text: string) => {
    const [, answers] = Object.entries(ANSWERS).find(([start]) => text.startsWith(start)) ?? []
    return text.startsWith('Folder with fullchain') ? certificate : (answers?.shift() ?? '')
  }
  const terminal = { question, write: (text: string) => void written.push(text) }
  await configureSite(terminal, join(folder, 'root'))
  expect(written.join('')).toContain('Voer een geldig e-mailadres in')
  const read = (path: string) => readFile(join(folder, 'root', path), 'utf8')
  expect(await read('etc/meegaan/environment')).toMatch(/^PUBLIC_URL=https:\/\/localhost$/m)
  const nginx = await read('etc/nginx/conf.d/meegaan.conf')
  expect(nginx).toContain(`ssl_certificate ${certificate}/fullchain.pem;`)
  expect(nginx).toMatch(/^ {4}server_name localhost;$/m)
  expect(nginx).not.toContain('example.nl')
  const unit = await read('etc/systemd/system/meegaan.service')
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/meegaan\/environment$/m)
  expect(unit).not.toContain('/opt/meegaan')
  expect(await read('etc/systemd/system/meegaan@.service')).toMatch(/^ExecStart=\/usr\/bin\/env PORT=%i \/.* start$/m)
  expect(await readlink(join(folder, 'root/usr/local/bin/meegaan'))).toBe(join(ROOT, 'deploy/meegaan'))
  expect((await stat(join(folder, 'root/etc/meegaan/environment'))).mode & 0o777).toBe(0o640)

  // Repeated, with Enter everywhere, it keeps the certificate and the lines of a second node.
  const two = nginx.replaceAll(/^( *server 127.0.0.1:)3000(.*)$/gm, '$&\n$13001$2')
  await writeFile(join(folder, 'root/etc/nginx/conf.d/meegaan.conf'), two)
  const offered: string[] = []
  const keepAll = async (text: string) => {
    offered.push(text)
    return ''
  }
  await configureSite({ ...terminal, question: keepAll }, join(folder, 'root'))
  await database.drop()
  expect(await read('etc/nginx/conf.d/meegaan.conf')).toBe(two)
  expect(offered).toContainEqual(expect.stringContaining(`[${certificate}]`))
})

test('a certificate for another name, near its end, or with another key is refused', async () => {
  const [other, short, good] = [
    await makeCertificate('other', 'www.example.nl', 90),
    await makeCertificate('short', 'localhost', 5),
    await makeCertificate('mixed', 'localhost', 90),
  ]
  await promisify(execFile)('cp', [join(other, 'privkey.pem'), good])
  await expect(checkCertificateFiles(other, 'localhost')).rejects.toThrow('not for localhost')
  await expect(checkCertificateFiles(short, 'localhost')).rejects.toThrow('renew it first')
  await expect(checkCertificateFiles(good, 'localhost')).rejects.toThrow('is not the key')
  await expect(checkCertificateFiles(folder, 'localhost')).rejects.toThrow('cannot be read')
})

test('nginx gets room for sockets once', () => {
  const main = 'user www-data;\nevents {\n\tworker_connections 768;\n}\n'
  const changed = allowManySockets(main)
  expect(changed).toMatch(/^worker_rlimit_nofile 16384;\nuser/)
  expect(changed).toContain('\tworker_connections 8192;')
  expect(allowManySockets(changed)).toBe(changed)
})
