import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { configure } from './configure.ts'
import { changeEnvironmentFile, readEnvironmentFile } from './environment-file.ts'
import { replaceFile } from './replace-file.ts'

let folder = ''
let file = ''
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'configure-'))
  file = join(folder, 'environment')
  const example = await readFile(new URL('../../../../deploy/environment.example', import.meta.url), 'utf8')
  await writeFile(file, changeEnvironmentFile(example, { DATABASE_ADMIN_URL: database.adminUrl }))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

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
    PostgreSQL: ['', database.appUrl.replace('_app:', '_app:x'), database.appUrl],
  })
  await configure(file, terminal, null)
  const said = written.join('')
  expect(said).toContain('PUBLIC_URL must be an address')
  expect(said).toContain('SMTP_URL does not work')
  expect(said).toContain('This is needed.')
  expect(said).toContain("Beside ' it may have none")
  expect(said).toContain('refuses the password of meegaan_app: correct DATABASE_URL')

  const text = await readFile(file, 'utf8')
  const settings = readEnvironmentFile(text)
  expect(settings).toMatchObject({
    PUBLIC_URL: 'https://localhost',
    SMTP_URL: 'smtp://noor:geheim$1@127.0.0.1:1',
    MAIL_FROM: 'Samen uit <hallo@example.nl>',
    MOLLIE_API_KEY: '',
    DATA_DIR: '/var/lib/meegaan',
    DATABASE_URL: database.appUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    METRICS_TOKEN: expect.stringMatching(/^[0-9a-f]{48}$/),
  })
  const shell = (name: string) =>
    execFileSync('sh', ['-c', `. "${file}"; printf %s "$${name}"`], { env: {}, encoding: 'utf8' })
  expect(shell('COMPANY_NAME')).toBe('Samen & "Uit" B.V.')
  expect(shell('COMPANY_ADDRESS')).toBe("Oude Gracht 1, 's-Hertogenbosch")
  expect(shell('SMTP_URL')).toBe('smtp://noor:geheim$1@127.0.0.1:1')
})

test('makes the database of this machine once, and asks for no address then', async () => {
  const made = join(folder, 'made')
  const example = await readFile(new URL('../../../../deploy/environment.example', import.meta.url), 'utf8')
  await writeFile(made, example)
  const addresses = { DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.adminUrl }
  const createDatabase = vi.fn(async () => addresses)
  const asked: string[] = []
  const { terminal } = terminalOf({
    ...company,
    'Address of the site': 'https://localhost',
    'Mail server': ['smtp://127.0.0.1:1', ''],
    'Its telephone': '030 1234567',
    Sender: 'Samen uit <hallo@example.nl>',
  })
  const question = (text: string) => {
    asked.push(text)
    return terminal.question(text)
  }
  for (let round = 0; round < 2; round += 1) await configure(made, { ...terminal, question }, createDatabase)
  expect(createDatabase).toHaveBeenCalledTimes(1)
  expect(readEnvironmentFile(await readFile(made, 'utf8'))).toMatchObject(addresses)
  expect(asked.filter((text) => text.startsWith('PostgreSQL'))).toEqual([
    expect.stringContaining('Enter makes the database'),
    expect.stringContaining(`[${database.appUrl}]`),
  ])
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
  await expect(configure(file, brokenOff, null)).rejects.toThrow('closed')
  expect(await readFile(file, 'utf8')).toBe(before)
  await configure(file, terminal, null)
  const settings = readEnvironmentFile(await readFile(file, 'utf8'))
  expect(settings).toMatchObject({ ...readEnvironmentFile(before), PUBLIC_URL: 'https://127.0.0.1' })
})

test('a file with passwords is open to its owner and group alone, as is the one that it replaces', async () => {
  const changed = join(folder, 'changed')
  await writeFile(changed, 'first', { mode: 0o644 })
  await replaceFile(changed, 'second', 0o640)
  const modes = [changed, `${changed}.before`].map(async (path) => [
    await readFile(path, 'utf8'),
    (await stat(path)).mode & 0o777,
  ])
  expect(await Promise.all(modes)).toEqual([
    ['second', 0o640],
    ['first', 0o640],
  ])
  expect((await readdir(folder)).filter((name) => name.startsWith('changed'))).toHaveLength(2)
})

test('a message reaches the webhook, or its failure is said', async () => {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    received.push(await text(request))
    response.writeHead(received.length > 3 ? 200 : 404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { written, terminal } = terminalOf({ Webhook: [address, address] })
  await configure(file, terminal, null)
  server.close()
  expect(written.join('')).toContain('No message arrives at ALERT_WEBHOOK_URL (the webhook responded with 404)')
  expect(received).toHaveLength(4)
  expect(readEnvironmentFile(await readFile(file, 'utf8')).ALERT_WEBHOOK_URL).toBe(address)
})
