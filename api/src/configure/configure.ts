import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { ConfigError, readConfig } from '../config.ts'
import { KEEP_THE_KEY, makeKeyFile, readKey } from '../platform/db/backup/encryption.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { canBeQuoted, changeEnvironmentFile, readEnvironmentFile } from './environment-file.ts'
import { QUESTIONS, type Question } from './questions.ts'

export type Terminal = { question(text: string): Promise<string>; write(text: string): void }

export type Settings = Record<string, string | undefined>

/** Where the key is made, and the setting that names it: another path when the files are for another machine. */
type KeyFile = { path: string; setting: string }

/**
 * Asks for the settings of a live site one by one, tries each at once, and makes the key of its backups. The file's present values are offered. The file is
 * written after the last answer, so that a broken off round changes nothing.
 *
 * @param file an environment file, such as a copy of `deploy/environment.example`
 * @param keyFile for a site without a key of its backups
 * @returns all settings of the file
 * @throws OperatorError when the file cannot be read or written
 */
export async function configure(file: string, keyFile: KeyFile, terminal: Terminal): Promise<Settings> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be read: copy deploy/environment.example to it first.`, { cause: error })
  })
  const present = readEnvironmentFile(text)
  const answers: Record<string, string> = present.METRICS_TOKEN
    ? {}
    : { METRICS_TOKEN: randomBytes(24).toString('hex') }
  terminal.write('Enter keeps what is between brackets, - empties it.\n')
  Object.assign(answers, await ask(QUESTIONS, { ...present, ...answers }, terminal))
  if (!present.BACKUP_KEY_FILE) {
    await makeMissingKey(keyFile, terminal)
    answers.BACKUP_KEY_FILE = keyFile.setting
  }
  await writeFile(file, changeEnvironmentFile(text, answers)).catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be written: run this as root.`, { cause: error })
  })
  terminal.write(`${file} is written.\n`)
  return { ...present, ...answers }
}

/** A copy of the key that the operator put there after a lost machine is kept. */
async function makeMissingKey({ path, setting }: KeyFile, terminal: Terminal): Promise<void> {
  if (existsSync(path)) {
    await readKey(path)
    return
  }
  await makeKeyFile(path)
  terminal.write(`${setting} holds a new key, which encrypts the backups. ${KEEP_THE_KEY}\n`)
}

/** @returns the answers by the questions' names */
export async function ask(
  questions: readonly Question[],
  settings: Settings,
  terminal: Terminal,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const question of questions)
    Object.assign(answers, await askUntilGood(question, { ...settings, ...answers }, terminal))
  return answers
}

/**
 * An answer that the other side refuses can be kept: a mail server may be away while the site is set up.
 *
 * @returns the answer and its details
 */
async function askUntilGood(
  question: Question,
  settings: Settings,
  terminal: Terminal,
): Promise<Record<string, string>> {
  let offered = settings
  let refused: Record<string, string> | null = null
  for (;;) {
    const typed = await askOnce(question, offered, terminal)
    if (typed === '' && refused !== null) return refused
    const value = typed === '-' ? '' : typed || (offered[question.name] ?? '')
    const answers: Record<string, string> = { [question.name]: value }
    for (const detail of question.details?.(value) ?? []) {
      const answer = await askOnce(detail, offered, terminal)
      answers[detail.name] = answer === '-' ? '' : answer || (offered[detail.name] ?? '')
    }
    const problem = await findProblem(question, settings, answers)
    if (problem === null) return answers
    terminal.write(`  ${problem.sentence}\n`)
    refused = null
    if (!problem.isFromOutside) continue
    terminal.write('  Enter keeps it all the same.\n')
    offered = { ...settings, ...answers }
    refused = answers
  }
}

async function askOnce({ name, text }: Question, settings: Settings, terminal: Terminal): Promise<string> {
  const offered = settings[name] ?? ''
  return (await terminal.question(`${text}${offered === '' ? '' : ` [${offered}]`}: `)).trim()
}

type Problem = { sentence: string; isFromOutside: boolean }

async function findProblem(
  { name, isOptional, check }: Question,
  settings: Settings,
  answers: Readonly<Record<string, string>>,
): Promise<Problem | null> {
  const value = answers[name] ?? ''
  if (!isOptional && value === '') return { sentence: 'This is needed.', isFromOutside: false }
  if (!Object.values(answers).every(canBeQuoted))
    return { sentence: 'Beside \' it may have none of " \\ $ `.', isFromOutside: false }
  try {
    const config = readConfig({ ...settings, ...answers, NODE_ENV: 'production' })
    await check?.(config, value)
    return null
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { sentence: error.message, isFromOutside: !(error instanceof ConfigError) }
  }
}
