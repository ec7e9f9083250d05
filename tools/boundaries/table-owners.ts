import { posix } from 'node:path'
import ts from 'typescript'
import { isTestFile } from '../files.ts'
import { lineOf, type Source, walk } from './sources.ts'
import type { Violation } from './violation.ts'

/** `owner` is the folder of the domain, or of the platform, whose files may write the table. */
type Table = { sqlName: string; owner: string }
/** Per file that declares tables: exported name → table. */
type Declared = Map<string, Map<string, Table>>

const TABLES_FILE = /^api\/src\/(domains|platform)\/.*\btables(-[a-z0-9-]+)?\.ts$/
const WRITES = new Set(['insert', 'update', 'delete'])
/** `update` needs its `set`: "for update of groups" locks and does not write. */
const SQL_WRITE =
  /\b(?:(?:insert\s+into|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?(?:\s+only)?)\s+(?:"?public"?\.)?"?(\w+)"?|update\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b)/gi

/** `api/src/domains/<domain>` or `api/src/platform/<folder>`; subject folders belong to their domain. */
const ownerOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 4).join('/')

/** By Drizzle or SQL text, plain or in a `sql` template. Tests, factories and the seed may write any table. */
export function findForeignWrites(sources: readonly Source[]): Violation[] {
  const declared = declaredTables(sources)
  const bySqlName = new Map([...declared.values()].flatMap((tables) => [...tables.values()]).map((t) => [t.sqlName, t]))
  const violations: Violation[] = []

  for (const { file, tree } of sources) {
    if (!file.startsWith('api/src/') || isTestFile(file)) continue
    const resolveTable = createTableResolver(file, tree, declared)
    const report = (node: ts.Node, table: Table, write: string) => {
      if (table.owner === ownerOf(file)) return
      violations.push({
        rule: 'table-owner',
        file,
        line: lineOf(node),
        problem: `${write} ${table.sqlName}, which belongs to ${table.owner}`,
        instead: "call a verb of the owner's service.ts; if there is none, write it there.",
      })
    }
    walk(tree, (node) => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const verb = node.expression.name.text
        const table = WRITES.has(verb) && node.arguments[0] ? resolveTable(node.arguments[0]) : null
        if (table) report(node.expression.name, table, `.${verb}() of`)
        return
      }
      const text = sqlText(node, resolveTable)
      if (text === null) return
      for (const [, inserted, updated] of text.matchAll(SQL_WRITE)) {
        const table = bySqlName.get((inserted ?? updated ?? '').toLowerCase())
        if (table) report(node, table, 'SQL text writes')
      }
    })
  }
  return violations
}

/** `export const users = pgTable('users', …)`, also by `schema.table(…)`. */
function declaredTables(sources: readonly Source[]): Declared {
  const declared: Declared = new Map()
  for (const { file, tree } of sources) {
    if (!TABLES_FILE.test(file)) continue
    const tables = new Map<string, Table>()
    walk(tree, (node) => {
      if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return
      const initializer = node.initializer && unwrap(node.initializer)
      if (!initializer || !ts.isCallExpression(initializer)) return
      const callee = ts.isPropertyAccessExpression(initializer.expression)
        ? initializer.expression.name.text
        : initializer.expression.getText()
      const [name] = initializer.arguments
      if (/^(pgTable|table)$/i.test(callee) && name && ts.isStringLiteralLike(name)) {
        tables.set(node.name.text, { sqlName: name.text, owner: ownerOf(file) })
      }
    })
    declared.set(file, tables)
  }
  return declared
}

/** Resolves an expression of one file to its table: imports, aliases, namespaces, constants. */
function createTableResolver(file: string, tree: ts.SourceFile, declared: Declared): (node: ts.Node) => Table | null {
  const named = new Map<string, Table>(declared.get(file))
  const namespaces = new Map<string, Map<string, Table>>()
  const constants = new Map<string, ts.Expression>()

  walk(tree, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const tables = declared.get(posix.join(posix.dirname(file), node.moduleSpecifier.text))
      const bindings = node.importClause?.namedBindings
      if (!tables || !bindings) return
      if (ts.isNamespaceImport(bindings)) namespaces.set(bindings.name.text, tables)
      else {
        for (const { name, propertyName } of bindings.elements) {
          const table = tables.get((propertyName ?? name).text)
          if (table) named.set(name.text, table)
        }
      }
    } else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      if (!constants.has(node.name.text)) constants.set(node.name.text, node.initializer)
    }
  })

  const find = (expression: ts.Node, seen: Set<ts.Node>): Table | null => {
    const node = unwrap(expression)
    if (seen.has(node)) return null
    seen.add(node)
    if (ts.isIdentifier(node)) {
      const initializer = constants.get(node.text)
      return named.get(node.text) ?? (initializer ? find(initializer, seen) : null)
    }
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      return namespaces.get(node.expression.text)?.get(node.name.text) ?? null
    }
    return null
  }
  return (node) => find(node, new Set())
}

/** The SQL of a literal or template, with the names of interpolated tables; null for any other node. */
function sqlText(node: ts.Node, resolveTable: (node: ts.Node) => Table | null): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  const placeholder = (expression: ts.Expression): string => {
    const table = resolveTable(expression)
    if (table) return table.sqlName
    // sql.identifier('users')
    const argument = ts.isCallExpression(expression) ? expression.arguments[0] : undefined
    return argument && ts.isStringLiteralLike(argument) ? argument.text : '?'
  }
  return node.templateSpans.reduce(
    (text, span) => text + placeholder(span.expression) + span.literal.text,
    node.head.text,
  )
}

const unwrap = (node: ts.Node): ts.Node =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)
    ? unwrap(node.expression)
    : node
