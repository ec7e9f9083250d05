import { type Plugin, parseAst } from 'vite'

/** What only the server reads of a contract route. */
const SERVER_ONLY = new Set(['output', 'params', 'query', 'summary', 'refusals', 'notLive'])

/** Other statements, such as the configuration of zod, are there for their effect. */
const DECLARATIONS = new Set(['VariableDeclaration', 'ExportNamedDeclaration'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

/**
 * Takes from the browser's routes what only the server reads: the schemas of answers are half of the contract, and the browser
 * trusts its server. Marks what the contract's modules build as pure, so that the bundler drops what is then unused.
 */
export function browserRoutes(): Plugin {
  return {
    name: 'browser-routes',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler: (code) => ({ code: withoutServerOnly(code), map: null }),
    },
  }
}

export function withoutServerOnly(code: string): string {
  const statements = parseAst(code).body as unknown as Node[]
  const edits = statements.filter(({ type }) => DECLARATIONS.has(type)).flatMap(editsOf)
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}

/** What a function does when it is called stays as it is. */
function editsOf(node: Node): Edit[] {
  if (/Function/.test(node.type)) return []
  const properties = node.type === 'CallExpression' ? definitionOf(node) : null
  const removed = (properties ?? []).filter(({ key }) => SERVER_ONLY.has((key as { name?: string })?.name ?? ''))
  const within = Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
    .flatMap(editsOf)
    .filter(({ start, end }) => !removed.some((property) => property.start <= start && end <= property.end))
  const isBuilt = node.type === 'CallExpression' || node.type === 'NewExpression'
  const isMarked = within.some(({ start, end }) => start === node.start && end === node.start)
  return [
    ...within,
    ...removed.map(({ start, end, key }) => ({ start, end, text: `${(key as { name: string }).name}: undefined` })),
    ...(isBuilt && !isMarked ? [{ start: node.start, end: node.start, text: '/* @__PURE__ */ ' }] : []),
  ]
}

/** The properties of the object that declares a route. */
function definitionOf({ callee, arguments: given }: Node): Node[] | null {
  const definition = (callee as { name?: string }).name === 'route' ? (given as Node[])[3] : undefined
  return definition?.type === 'ObjectExpression' ? (definition.properties as Node[]) : null
}
