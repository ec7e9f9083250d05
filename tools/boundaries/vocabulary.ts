import { listFiles } from '../files.ts'
import type { Violation } from './violation.ts'

const WORDS = [
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
const DOMAIN_FILE = new RegExp(`^(?:(?:${WORDS.join('|')})(?:-${TOPIC})?|${TOPIC}\\.(?:test|chaos))\\.ts$`)

const DOMAINS = 'api/src/domains/'
const CODE = ['contract', 'poster', 'api', 'web', 'tools', 'e2e', 'bench']
const CODE_FILE = /\.([cm]?[jt]sx?|css)$/
/** Words, with further dotted parts as in `entry.client.tsx`. */
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const SAYS_NOTHING = /(^|[-.])(utils?|helpers?|common|managers?)([-.]|$)/

/** A domain folder holds the closed vocabulary of files only; names are kebab-case and say something. */
export function findUnknownNames(root: string): Violation[] {
  const violations: Violation[] = []
  for (const file of listFiles(root, CODE)) {
    const problem = file.startsWith(DOMAINS) ? domainProblem(file.slice(DOMAINS.length).split('/')) : null
    if (problem !== null) {
      violations.push({
        rule: 'closed-vocabulary',
        file,
        problem,
        instead: `a domain holds ${WORDS.join(', ')} (a big one split as <word>-<topic>.ts) and tests named <verb>.test.ts. Machinery that knows no domain belongs in api/src/platform.`,
      })
    }
    if (!CODE_FILE.test(file)) continue
    for (const name of file.split('/')) {
      if (!KEBAB.test(name)) {
        violations.push({
          rule: 'kebab-case',
          file,
          problem: `"${name}" is not kebab-case`,
          instead: 'name files and folders in kebab-case, components too: event-card.tsx.',
        })
      } else if (SAYS_NOTHING.test(name)) {
        violations.push({
          rule: 'names-say-something',
          file,
          problem: `"${name}" does not say what is inside`,
          instead: 'name the file after the one thing it does; two things are two files.',
        })
      }
    }
  }
  return violations
}

function domainProblem(parts: string[]): string | null {
  const [, ...inside] = parts
  const [name = '', deeper] = inside
  if (inside.length === 0) return 'stands in no room'
  if (inside.length > 2) return 'is nested deeper than a subject folder'
  const fileName = deeper ?? name
  return DOMAIN_FILE.test(fileName) ? null : `"${fileName}" is not a word of the vocabulary`
}
