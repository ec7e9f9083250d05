import ts from 'typescript'
import { isTestFile } from '../files.ts'
import { lineOf, type Source, walk } from './sources.ts'
import type { Violation } from './violation.ts'

const READS_ENVIRONMENT = /^api\/src\/config\.ts$|^web\/[^/]+\.config\.ts$/
const MAY_FETCH = /^web\/app\/lib\/api\/api\.ts$|(^|\/)gateway(-[a-z0-9-]+)?\.ts$/
const GLOBALS = new Set(['globalThis', 'window', 'self'])

/** What may be done in one place only: reading the environment, calling over the network; and no file is a barrel. */
export function findSecondDoors(sources: readonly Source[]): Violation[] {
  const violations: Violation[] = []
  for (const { file, tree } of sources) {
    const report = (rule: string, node: ts.Node, problem: string, instead: string) =>
      violations.push({ rule, file, line: lineOf(node), problem, instead })

    walk(tree, (node) => {
      if (!isTestFile(file) && !READS_ENVIRONMENT.test(file) && isEnvironment(node)) {
        report(
          'environment-in-config',
          node,
          'reads process.env',
          'add the variable to api/src/config.ts, where it is parsed and typed, and take the value as an argument.',
        )
      }
      if (!isTestFile(file) && !MAY_FETCH.test(file) && isFetch(node)) {
        report(
          'fetch-has-one-door',
          node,
          'calls fetch',
          "in the web use call() of web/app/lib/api/api.ts; in the api put the vendor's calls in that domain's gateway.ts.",
        )
      }
      if (isReExport(node)) {
        report(
          'no-barrels',
          node,
          'passes on what another file exports',
          'import from the file that defines it, and leave this line out.',
        )
      }
    })
    if (/(^|\/)index\.[cm]?tsx?$/.test(file)) {
      report('no-barrels', tree, 'is an index file', 'name the file after what it holds, and import it by that name.')
    }
  }
  return violations
}

/** `process.env`, `process['env']`, `const { env } = process`, `import { env } from 'node:process'`. */
function isEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return isNamed(node.expression, 'process') && node.name.text === 'env'
  if (ts.isElementAccessExpression(node)) {
    return (
      isNamed(node.expression, 'process') &&
      ts.isStringLiteralLike(node.argumentExpression) &&
      node.argumentExpression.text === 'env'
    )
  }
  if (ts.isBindingElement(node) && ts.isVariableDeclaration(node.parent.parent)) {
    const { initializer } = node.parent.parent
    return (
      initializer !== undefined &&
      isNamed(initializer, 'process') &&
      (node.propertyName ?? node.name).getText() === 'env'
    )
  }
  if (ts.isImportSpecifier(node)) {
    const from = node.parent.parent.parent.moduleSpecifier
    return (
      ts.isStringLiteral(from) && /^(node:)?process$/.test(from.text) && (node.propertyName ?? node.name).text === 'env'
    )
  }
  return false
}

function isFetch(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false
  const called = node.expression
  if (ts.isIdentifier(called)) return called.text === 'fetch'
  return (
    ts.isPropertyAccessExpression(called) &&
    called.name.text === 'fetch' &&
    ts.isIdentifier(called.expression) &&
    GLOBALS.has(called.expression.text)
  )
}

const isReExport = (node: ts.Node): boolean => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined

const isNamed = (node: ts.Node, name: string): boolean => ts.isIdentifier(node) && node.text === name
