import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from '../../config.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { canBeQuoted, changeEnvironmentFile, readEnvironmentFile } from './environment-file.ts'
import { QUESTIONS, type Question } from './questions.ts'
import { replaceFile } from './replace-file.ts'

export type Terminal = { question(text: string): Promise<string>; write(text: string): void }

export type Settings = Record<string, string | undefined>

const EXAMPLE = fileURLToPath(new URL('../../../../deploy/environment.example', import.meta.url))
const OWN_DATABASE = 'PostgreSQL: Enter makes the database in the one of this machine, "other" asks for an address: '

/**
 * Asks for the settings of a live site one by one, the database first, and tries each at once. The file's present values are
 * offered. The file is written after the last answer, so that a broken off round changes nothing in it.
 * @param file an environment file; a new one begins as `deploy/environment.example`
 * @param createDatabase makes a database and returns its settings; null if only an address can be given
 * @returns all settings of the file
 * @throws OperatorError when the file cannot be read or written
 */
export async function configure(
  file: string,
  terminal: Terminal,
  createDatabase: (() => Promise<Record<string, string>>) | null,
): Promise<Settings> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return readFile(EXAMPLE, 'utf8')
    throw new OperatorError(`${file} cannot be read: run this as root.`, { cause: error })
  })
  const present = readEnvironmentFile(text)
  const answers: Record<string, string> = present.METRICS_TOKEN
    ? {}
    : { METRICS_TOKEN: randomBytes(24).toString('hex') }
  terminal.write('Enter keeps what is between brackets, - empties it.\n')
  if (createDatabase !== null && !present.DATABASE_URL && (await terminal.question(OWN_DATABASE)).trim() === '')
    Object.assign(answers, await createDatabase())
  const questions = QUESTIONS.filter(({ name }) => !(name in answers))
  Object.assign(answers, await ask(questions, { ...present, ...answers }, terminal))
  await replaceFile(file, changeEnvironmentFile(text, answers), 0o640).catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be written: run this as root.`, { cause: error })
  })
  terminal.write(`${file} is written.\n`)
  return { ...present, ...answers }
}

export async function ask(questions: readonly Question[], settings: Settings, terminal: Terminal) {
  const answers: Record<string, string> = {}
  for (const question of questions)
    answers[question.name] = await askUntilGood(question, { ...settings, ...answers }, terminal)
  return answers
}

/** An answer that the other side refuses can be kept: a mail server may be away while the site is set up. */
async function askUntilGood(question: Question, settings: Settings, terminal: Terminal): Promise<string> {
  let offered = settings[question.name] ?? ''
  let refused: string | null = null
  for (;;) {
    const typed = await askOnce(question, offered, terminal)
    if (typed === '' && refused !== null) return refused
    const value = typed === '-' ? '' : typed || offered
    const problem = await findProblem(question, settings, value)
    if (problem === null) return value
    terminal.write(`  ${problem.sentence}\n`)
    refused = null
    if (!problem.isFromOutside) continue
    terminal.write('  Enter keeps it all the same.\n')
    offered = value
    refused = value
  }
}

const askOnce = async ({ text }: Question, offered: string, terminal: Terminal): Promise<string> =>
  (await terminal.question(`${text}${offered === '' ? '' : ` [${offered}]`}: `)).trim()

async function findProblem({ name, isOptional, check }: Question, settings: Settings, value: string) {
  if (!isOptional && value === '') return { sentence: 'This is needed.', isFromOutside: false }
  if (!canBeQuoted(value)) return { sentence: 'Beside \' it may have none of " \\ $ `.', isFromOutside: false }
  try {
    const config = readConfig({ ...settings, [name]: value, NODE_ENV: 'production' })
    await check?.(config, value)
    return null
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { sentence: error.message, isFromOutside: !(error instanceof ConfigError) }
  }
}
