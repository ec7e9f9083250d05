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

/** Violations of boundaries 1 to 9: the rules of .dependency-cruiser.cjs, and no cycles between domains or features. */
export async function findForbiddenImports(root: string): Promise<Violation[]> {
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
  if (typeof output === 'string') throw new Error(`dependency-cruiser returned text: ${output}`)
  return [...output.summary.violations.map(toViolation), ...cyclesBetweenModules(output)]
}

const toViolation = ({ rule, from, to, cycle }: IViolation): Violation => ({
  rule: rule.name,
  file: from,
  problem: cycle ? `is part of a cycle: ${cycle.map(({ name }) => name).join(' → ')}` : `imports ${to}`,
  instead: forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
})

/**
 * Domains (or features) can form a cycle although no two files do. Between domains only service.ts counts: a foreign key one
 * way and a filter the other way is how a join is written.
 */
function cyclesBetweenModules({ modules }: ICruiseResult): Violation[] {
  const domains = importsBetween(modules, /^api\/src\/domains\/([^/]+)\//, /\/service(-[a-z0-9-]+)?\.ts$/)
  const features = importsBetween(modules, /^web\/app\/features\/([^/]+)\//, /./)
  return [...findCycles(domains), ...findCycles(features)].map(({ file, path }) => ({
    rule: '1-no-cycles-between-modules',
    file,
    problem: `closes the cycle ${path.join(' → ')}`,
    instead: 'let one of them record a fact and the other react to it (web: move what both need to a lower layer).',
  }))
}

type Import = { from: string; to: string; file: string }

/**
 * @param moduleName matches a path and captures the name of its domain or feature
 * @param counted the imported files that count
 */
const importsBetween = (modules: readonly IModule[], moduleName: RegExp, counted: RegExp): Import[] =>
  modules.flatMap(({ source, dependencies }) => {
    const from = moduleName.exec(source)?.[1]
    if (from === undefined || isTestFile(source)) return []
    return dependencies.flatMap(({ resolved }) => {
      const to = moduleName.exec(resolved)?.[1]
      return to !== undefined && to !== from && counted.test(resolved) ? [{ from, to, file: source }] : []
    })
  })

/** Every import that is part of a cycle, with the shortest path from its module back to itself. */
const findCycles = (imports: readonly Import[]): { file: string; path: string[] }[] =>
  imports.flatMap(({ from, to, file }) => {
    const back = shortestPath(imports, to, from)
    return back === null ? [] : [{ file, path: [from, ...back] }]
  })

function shortestPath(imports: readonly Import[], start: string, end: string): string[] | null {
  const paths = [[start]]
  const seen = new Set([start])
  for (const path of paths) {
    const last = path.at(-1)
    if (last === end) return path
    for (const { from, to } of imports) {
      if (from !== last || seen.has(to)) continue
      seen.add(to)
      paths.push([...path, to])
    }
  }
  return null
}
