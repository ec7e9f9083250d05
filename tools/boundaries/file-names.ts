import { listFiles } from '../files.ts'
import type { Violation } from './violation.ts'

const KINDS = [
  'tables',
  'filters',
  'repository',
  'policy',
  'service',
  'present',
  'routes',
  'sockets',
  'reactions',
  'jobs',
  'gateway',
]
const TOPIC = '[a-z0-9]+(?:-[a-z0-9]+)*'
const DOMAIN_FILE = new RegExp(`^(?:(?:${KINDS.join('|')})(?:-${TOPIC})?|${TOPIC}\\.(?:test|chaos))\\.ts$`)

const DOMAINS = 'api/src/domains/'
const CODE_FOLDERS = ['contract', 'poster', 'api', 'web', 'tools', 'e2e', 'bench']
const CODE_FILE = /\.([cm]?[jt]sx?|css)$/
const KEBAB_FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/
const VAGUE = /(^|[-.])(utils?|helpers?|common|managers?|index)([-.]|$)/

/**
 * Files of a domain outside the closed vocabulary, and vague or oddly spelled names anywhere in the code. Biome checks the
 * spelling of file names; folders are checked here.
 */
export const findUnknownFileNames = (root: string): Violation[] =>
  listFiles(root, CODE_FOLDERS).flatMap((file) => {
    const violations: Violation[] = []
    const problem = file.startsWith(DOMAINS) ? domainProblem(file.slice(DOMAINS.length).split('/')) : null
    if (problem !== null) {
      violations.push({
        rule: 'closed-vocabulary',
        file,
        problem,
        instead: `a domain, and a subject folder in it, holds ${KINDS.join(', ')} (<kind>-<topic>.ts where there are several) and tests named <verb>.test.ts. Code that knows no domain belongs in api/src/platform.`,
      })
    }
    if (!CODE_FILE.test(file)) return violations
    const names = file.split('/')
    for (const name of names) {
      if (VAGUE.test(name)) {
        violations.push({
          rule: 'no-vague-names',
          file,
          problem: `"${name}" does not say what is inside`,
          instead: 'name the file after the one thing it does; two things are two files.',
        })
      }
    }
    for (const folder of names.slice(0, -1)) {
      if (!KEBAB_FOLDER.test(folder)) {
        violations.push({
          rule: 'kebab-case-folders',
          file,
          problem: `"${folder}" is not kebab-case`,
          instead: 'name folders in kebab-case: landing-pages/.',
        })
      }
    }
    return violations
  })

/** A domain may hold subject folders, and these hold files only. */
function domainProblem(parts: string[]): string | null {
  const [domain = '', ...inside] = parts
  if (inside.length === 0) return 'is in no domain'
  if (inside.length > 2) return `"${domain}/${inside[0]}" is a subject folder and holds files only`
  const fileName = inside.at(-1) ?? ''
  return DOMAIN_FILE.test(fileName) ? null : `"${fileName}" is not in the vocabulary of a domain`
}
