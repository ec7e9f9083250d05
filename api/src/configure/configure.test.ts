import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readKey } from '../platform/db/backup/encryption.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { startS3Server } from '../testing/servers/s3-server.ts'
import { configure } from './configure.ts'
import { readEnvironmentFile } from './environment-file.ts'

let folder = ''
let file = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'configure-'))
  file = join(folder, 'environment')
  await writeFile(file, await readFile(new URL('../../../deploy/environment.example', import.meta.url)))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const key = () => ({ path: join(folder, 'backup.key'), setting: '/etc/meegaan/backup.key' })

/** Answers by the beginning of the question; a list is used up in order. An unnamed question gets Enter. */
function terminalOf(answers: Record<string, string | string[]>) {
  const written: string[] = []
  const question = async (text: string) => {
    const [, answer] = Object.entries(answers).find(([start]) => text.startsWith(start)) ?? []
    return Array.isArray(answer) ? (answer.shift() ?? '') : (answer ?? '')
  }
  return { written, terminal: { question, write: (text: string) => void written.push(text) } }
}

const company = {
  'Name of': 'Samen & "Uit" B.V.',
  'Its address': "Oude Gracht 1, 's-Hertogenbosch",
  'Its e-mail': 'hallo@example.nl',
  'Its number': '12345678',
  'Its VAT': 'NL000000000B01',
}

test('asks again until an answer is possible, keeps one that the other side refuses, and writes a file that a shell reads alike', async () => {
  const { written, terminal } = terminalOf({
    ...company,
    'Address of the site': ['niet een adres', 'https://localhost'],
    // Nothing listens on port 1. The second answer is Enter.
    'Mail server': ['smtp://noor:geheim$1@127.0.0.1:1', ''],
    'Its telephone': ["'$1", '030 1234567'],
    Sender: ['', 'Samen uit <hallo@example.nl>'],
    'Folder of the backups': join(folder, 'backups'),
    // A file is no folder.
    'Where they are copied to': [join(file, 'copies'), join(folder, 'copies')],
  })
  await configure(file, key(), terminal)
  const said = written.join('')
  expect(said).toContain('PUBLIC_URL must be an address')
  expect(said).toContain('SMTP_URL does not work')
  expect(said).toContain('This is needed.')
  expect(said).toContain("Beside ' it may have none")
  expect(said).toMatch(/BACKUP_COPY_TO .* cannot be written to and read \(ENOTDIR/)
  expect(said).toMatch(/\/etc\/meegaan\/backup\.key holds a new key.*Keep a copy away from this machine/)
  expect(await readKey(key().path)).toMatch(/^AGE-SECRET-KEY-/)
  expect((await stat(key().path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'copies'))).toEqual([])

  const text = await readFile(file, 'utf8')
  const settings = readEnvironmentFile(text)
  expect(settings).toMatchObject({
    PUBLIC_URL: 'https://localhost',
    SMTP_URL: 'smtp://noor:geheim$1@127.0.0.1:1',
    MAIL_FROM: 'Samen uit <hallo@example.nl>',
    MOLLIE_API_KEY: '',
    DATA_DIR: '/var/lib/meegaan',
    BACKUP_COPY_TO: join(folder, 'copies'),
    BACKUP_KEY_FILE: '/etc/meegaan/backup.key',
    METRICS_TOKEN: expect.stringMatching(/^[0-9a-f]{48}$/),
  })
  const shell = (name: string) =>
    execFileSync('sh', ['-c', `. "${file}"; printf %s "$${name}"`], { env: {}, encoding: 'utf8' })
  expect(shell('COMPANY_NAME')).toBe('Samen & "Uit" B.V.')
  expect(shell('COMPANY_ADDRESS')).toBe("Oude Gracht 1, 's-Hertogenbosch")
  expect(shell('SMTP_URL')).toBe('smtp://noor:geheim$1@127.0.0.1:1')
})

test('offers what the file has, and a round that is broken off changes nothing', async () => {
  const before = await readFile(file, 'utf8')
  const { terminal } = terminalOf({ 'Address of the site': 'https://127.0.0.1' })
  const brokenOff = {
    ...terminal,
    question: (text: string) =>
      text.startsWith('Its VAT') ? Promise.reject(new Error('closed')) : terminal.question(text),
  }
  // Enter at the mail server is tried, refused, and kept by the second Enter.
  await expect(configure(file, key(), brokenOff)).rejects.toThrow('closed')
  expect(await readFile(file, 'utf8')).toBe(before)
  await configure(file, key(), terminal)
  const settings = readEnvironmentFile(await readFile(file, 'utf8'))
  expect(settings).toMatchObject({ ...readEnvironmentFile(before), PUBLIC_URL: 'https://127.0.0.1' })
})

test('backups are copied to a bucket: its keys are asked, and tried with the address', async () => {
  const s3 = await startS3Server()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config
  const target = join(folder, 'with-bucket')
  await copyFile(file, target)
  const before = await readFile(key().path, 'utf8')
  const { written, terminal } = terminalOf({
    'Where they are copied to': [`s3://${bucket}/site`, `s3://${bucket}/site`, `s3://${bucket}/site`],
    'Address of the S3': endpoint ?? '',
    'Access key': ['', 'of somebody else', accessKeyId],
    'Secret key': secretAccessKey,
  })
  await writeFile(target, (await readFile(target, 'utf8')).replace(/^BACKUP_KEY_FILE=.*$/m, 'BACKUP_KEY_FILE='))
  await configure(target, key(), terminal)
  expect(written.join('')).toContain('BACKUP_COPY_TO needs S3_ACCESS_KEY_ID')
  expect(written.join('')).toMatch(/BACKUP_COPY_TO s3:.* cannot be written to and read/)
  expect(readEnvironmentFile(await readFile(target, 'utf8'))).toMatchObject({
    BACKUP_COPY_TO: `s3://${bucket}/site`,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_KEY_FILE: '/etc/meegaan/backup.key',
  })
  expect([...s3.objects.keys()]).toEqual([])
  // Archives may need the key that is there.
  expect(await readFile(key().path, 'utf8')).toBe(before)
  await s3.close()
})

test('names the file that is missing', async () => {
  await expect(configure(join(folder, 'none'), key(), terminalOf({}).terminal)).rejects.toThrow(OperatorError)
})
