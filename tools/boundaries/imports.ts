import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult, type IModule, type IViolation } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { isTestFile } from '../files.ts'
import { ROOT } from '../processes.ts'
import type { Violation } from './violation.ts'

const FOLDERS = ['contract', 'poster', 'api', 'web', 'tools', 'e2e', 'bench']
const { forbidden = [], options }: IConfiguration = createRequire(import.meta.url)(
  join(ROOT, '.dependency-cruiser.cjs'),
)

/** Walls 1 to 9, who may import whom: the rules of .dependency-cruiser.cjs, and no circles between rooms. */
export async function findImports(root: string): Promise<Violation[]> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)))
  if (folders.length === 0) return []
  const tsConfig = join(root, 'web/tsconfig.json')
  const hasTsConfig = existsSync(tsConfig)
  const { output } = await cruise(
    folders,
    {
      ...options,
      baseDir: root,
      validate: true,
      ruleSet: { forbidden },
      tsConfig: hasTsConfig ? { fileName: tsConfig } : undefined,
      outputType: undefined,
    },
    undefined,
    hasTsConfig ? { tsConfig: extractTsConfig(tsConfig) } : undefined,
  )
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered text: ${output}`)
  return [...output.summary.violations.map(explain), ...circlesBetweenRooms(output)]
}

function explain({ rule, from, to, cycle }: IViolation): Violation {
  return {
    rule: rule.name,
    file: from,
    problem: cycle ? `comes back to itself: ${cycle.map(({ name }) => name).join(' → ')}` : `imports ${to}`,
    instead: forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }
}

/**
 * Rooms can go round in circles where no two files do. Between domains only entering counts (service.ts): tables and
 * filters are declarations, and a foreign key one way with a filter the other way is how a join is written.
 */
function circlesBetweenRooms({ modules }: ICruiseResult): Violation[] {
  const domains = edges(modules, /^api\/src\/domains\/([^/]+)\//, /\/service(-[a-z0-9-]+)?\.ts$/)
  const features = edges(modules, /^web\/app\/features\/([^/]+)\//, /./)
  return [...circles(domains), ...circles(features)].map(({ file, rooms }) => ({
    rule: '1-no-circles-between-rooms',
    file,
    problem: `closes the circle ${rooms.join(' → ')}`,
    instead: 'let one of them record a fact and the other react to it (web: move what both need to a lower layer).',
  }))
}

type Edge = { from: string; to: string; file: string }

function edges(modules: readonly IModule[], room: RegExp, door: RegExp): Edge[] {
  return modules.flatMap(({ source, dependencies }) => {
    const from = room.exec(source)?.[1]
    if (from === undefined || isTestFile(source)) return []
    return dependencies.flatMap(({ resolved }) => {
      const to = room.exec(resolved)?.[1]
      return to !== undefined && to !== from && door.test(resolved) ? [{ from, to, file: source }] : []
    })
  })
}

/** Each import that lies on a circle, with the shortest way back to where it started. */
function circles(all: readonly Edge[]): { file: string; rooms: string[] }[] {
  return all.flatMap(({ from, to, file }) => {
    const back = shortestWay(all, to, from)
    return back === null ? [] : [{ file, rooms: [from, ...back] }]
  })
}

function shortestWay(all: readonly Edge[], from: string, to: string): string[] | null {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const here = way.at(-1)
    if (here === to) return way
    for (const edge of all) {
      if (edge.from !== here || seen.has(edge.to)) continue
      seen.add(edge.to)
      ways.push([...way, edge.to])
    }
  }
  return null
}
