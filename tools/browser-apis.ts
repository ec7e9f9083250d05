import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SupportStatement } from '@mdn/browser-compat-data'
import ts from 'typescript'
import { walk } from './boundaries/sources.ts'
import { ROOT, type ScriptResult } from './processes.ts'

/*
  Finds APIs in built scripts that a browser of web/package.json's `browserslist` does not have, by MDN's data: missing globals
  and their static members, calls of methods that exist in no supported form under any name, and flags of regular expressions.
  Types are not known here: the name of a method that several objects have is accepted if one of them has it everywhere.
*/

type Finding = { api: string; browsers: string[]; line: number; excerpt: string }

/** Uses that never run in a browser without the API, although the code around them does not test for it. */
const ALLOWED: Record<string, string> = {
  WebTransport: 'engine.io, for a transport that the socket does not name',
  '.createBidirectionalStream': 'the same transport',
  '.getSetCookie': 'engine.io in Node, where it has a cookie jar',
  '.skipTransition': 'React and its router, on what startViewTransition returned',
}

const DATA_NAMES: Record<string, BrowserName> = { ios: 'safari_ios' }

const BROWSERS: { name: BrowserName; version: string }[] = (
  JSON.parse(readFileSync(join(ROOT, 'web/package.json'), 'utf8')) as { browserslist: string[] }
).browserslist.map((browser) => {
  const [name = '', version = ''] = browser.split(' ')
  return { name: DATA_NAMES[name] ?? (name as BrowserName), version }
})

const builtins = compatData.javascript.builtins as Identifier
const interfaces = compatData.api as Identifier

const isAtLeast = (version: string, minimum: string): boolean =>
  version.localeCompare(minimum, 'en', { numeric: true }) >= 0

function isSupportedBy(statement: SupportStatement | undefined, version: string): boolean {
  if (statement === undefined) return true
  return [statement].flat().some((each) => {
    if (typeof each.version_added !== 'string' || each.flags || each.prefix || each.alternative_name) return false
    if (typeof each.version_removed === 'string' && isAtLeast(version, each.version_removed)) return false
    return each.version_added !== 'preview' && isAtLeast(version, each.version_added.replace('≤', ''))
  })
}

/** The browsers without this feature; none when the data does not know it. */
const lackingIn = (feature: Identifier | undefined): string[] =>
  BROWSERS.filter(
    ({ name, version }) => feature?.__compat && !isSupportedBy(feature.__compat.support[name], version),
  ).map(({ name, version }) => `${name} ${version}`)

const featuresNamed = (name: string): Identifier[] =>
  [builtins[name], interfaces[name]].filter((each): each is Identifier => each !== undefined)

const lacking = (features: (Identifier | undefined)[]): string[] => {
  const known = features.filter((each) => each?.__compat)
  const missing = known.map(lackingIn)
  return missing.some(({ length }) => length === 0) ? [] : [...new Set(missing.flat())]
}

/** Browsers per name of a method that no object has in all of them. */
const MISSING_METHODS = new Map<string, string[]>()
{
  const byName = new Map<string, Identifier[]>()
  for (const owner of [...Object.values(builtins), ...Object.values(builtins.Intl ?? {}), ...Object.values(interfaces)])
    for (const [name, feature] of Object.entries(owner as Identifier))
      if (/^[a-z]\w*$/i.test(name) && !/_(static|event)$/.test(name))
        byName.set(name, [...(byName.get(name) ?? []), feature as Identifier])
  for (const [name, features] of byName) {
    const browsers = lacking(features)
    if (browsers.length > 0) MISSING_METHODS.set(name, browsers)
  }
}

const REGEXP_FLAGS: Record<string, string> = {
  d: 'hasIndices',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
}
const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis'])
/** Their interface, whose members MDN lists. */
const INSTANCES: Record<string, string> = { navigator: 'Navigator', document: 'Document', history: 'History' }
/** Without `entries`, which the outbox has too. */
const ITERATOR_SOURCES = new Set(['keys', 'values', 'matchAll'])

/** `defined`: names that the scripts give to members of their own. */
export function findMissingApis(source: ts.SourceFile, defined: ReadonlySet<string> = namesDefinedIn(source)) {
  const declared = namesDeclaredIn(source)
  const isGlobal = (node: ts.Node): node is ts.Identifier =>
    ts.isIdentifier(node) && !declared.has(node.text) && !isNameOfMember(node)
  const found: Finding[] = []

  const report = (node: ts.Node, api: string, browsers: string[]) => {
    const tested = api.slice(api.lastIndexOf('.') + 1)
    if (browsers.length === 0 || api in ALLOWED || isGuarded(node, tested)) return
    const start = node.getStart(source)
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    found.push({ api, browsers, line, excerpt: source.text.slice(Math.max(0, start - 40), start + 60) })
  }

  const checkFlags = (node: ts.Node, flags: string) => {
    for (const flag of flags)
      report(node, `RegExp flag ${flag}`, lackingIn(builtins.RegExp?.[REGEXP_FLAGS[flag] ?? ''] as Identifier))
  }

  walk(source, (node) => {
    if (ts.isRegularExpressionLiteral(node)) checkFlags(node, node.text.slice(node.text.lastIndexOf('/') + 1))
    else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'RegExp') {
      const flags = node.arguments?.[1]
      if (flags && ts.isStringLiteralLike(flags)) checkFlags(node, flags.text)
    }
    if (ts.isPropertyAccessExpression(node)) {
      const {
        expression: owner,
        name: { text },
      } = node
      const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node
      if (isGlobal(owner) && GLOBAL_OBJECTS.has(owner.text)) {
        if (isCalled || ts.isNewExpression(node.parent)) report(node, text, lacking(featuresNamed(text)))
      } else if (isGlobal(owner) && featuresNamed(owner.text).length > 0) {
        const members = featuresNamed(owner.text).flatMap(
          (each) => [each[`${text}_static`], each[text]] as Identifier[],
        )
        report(node, `${owner.text}.${text}`, lacking(members))
      } else if (isCalled && isGlobal(owner) && owner.text in INSTANCES)
        report(
          node,
          `${owner.text}.${text}`,
          lackingIn((interfaces[INSTANCES[owner.text] ?? ''] as Identifier)[text] as Identifier),
        )
      else if (isCalled && isIteratorOf(owner)) {
        report(node, `Iterator.${text}`, lackingIn((builtins.Iterator as Identifier)[text] as Identifier))
      } else if (isCalled && ts.isNewExpression(owner) && isGlobal(owner.expression)) {
        const { text: owned } = owner.expression
        report(node, `${owned}.${text}`, lacking(featuresNamed(owned).map((each) => each[text] as Identifier)))
      } else if (isCalled && !defined.has(text)) report(node, `.${text}`, MISSING_METHODS.get(text) ?? [])
    } else if (isGlobal(node)) report(node, node.text, lacking(featuresNamed(node.text)))
  })
  return found
}

export const parseScript = (name: string, code: string): ts.SourceFile =>
  ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)

/** `map.values()` and the like, whose answer is an iterator; `Object.values(x)` is an array. */
const isIteratorOf = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ITERATOR_SOURCES.has(node.expression.name.text) &&
  !(
    ts.isIdentifier(node.expression.expression) &&
    node.arguments.length > 0 &&
    node.expression.name.text !== 'matchAll'
  )

/** The name after a dot, of a property or of an import; such a name refers to no variable. */
function isNameOfMember(node: ts.Identifier): boolean {
  const { parent, pos } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name.pos === pos) ||
    ((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)) &&
      parent.name.pos === pos) ||
    ts.isGetAccessor(parent) ||
    ts.isSetAccessor(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent) ||
    ts.isMetaProperty(parent) ||
    ts.isLabeledStatement(parent) ||
    ts.isBreakOrContinueStatement(parent)
  )
}

function namesDeclaredIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  walk(source, (node) => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionLike(node) ||
      ts.isClassLike(node) ||
      ts.isImportClause(node) ||
      ts.isImportSpecifier(node) ||
      ts.isNamespaceImport(node)
    if (isDeclaration && node.name && ts.isIdentifier(node.name)) names.add(node.name.text)
  })
  return names
}

/** Members that a script itself writes or defines: a call of the same name may be one of these. */
function namesDefinedIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  walk(source, (node) => {
    const isDefinition =
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isAccessor(node)
    if (isDefinition && (ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name))) names.add(node.name.text)
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left)
    )
      names.add(node.left.name.text)
  })
  return names
}

/**
 * Whether the code around a use tests for the name: `?.`, `in`, `typeof`, or as a condition, within a function around it or the
 * declaration at the top level that holds it.
 */
function isGuarded(use: ts.Node, name: string): boolean {
  const flags = new Set<string>()
  walk(use.getSourceFile(), (node) => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      !ts.isFunctionLike(node.initializer)
    )
      if (hasTest(node.initializer, new Set([name]))) flags.add(node.name.text)
  })
  const names = new Set([name, ...flags])
  for (let node = use; node.parent; node = node.parent)
    if (
      ts.isFunctionLike(node) ||
      ts.isVariableDeclaration(node) ||
      ts.isExpressionStatement(node) ||
      ts.isIfStatement(node)
    )
      if (hasTest(node, names)) return true
  return false
}

function hasTest(node: ts.Node, names: ReadonlySet<string>): boolean {
  if (ts.isStringLiteralLike(node))
    return (
      names.has(node.text) &&
      ts.isBinaryExpression(node.parent) &&
      node.parent.operatorToken.kind === ts.SyntaxKind.InKeyword
    )
  const isName =
    (ts.isIdentifier(node) && names.has(node.text)) ||
    (ts.isPropertyAccessExpression(node) && names.has(node.name.text))
  if (isName && isTested(node)) return true
  return ts.forEachChild(node, (child) => hasTest(child, names) || undefined) ?? false
}

function isTested(node: ts.Node): boolean {
  const { parent } = node
  if (
    ts.isTypeOfExpression(parent) ||
    (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken)
  )
    return true
  if (ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent))
    return parent.expression === node && parent.questionDotToken !== undefined
  if (ts.isIfStatement(parent)) return parent.expression === node
  if (ts.isConditionalExpression(parent)) return parent.condition === node
  if (!ts.isBinaryExpression(parent)) return false
  const { kind } = parent.operatorToken
  const isLogical =
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  return (isLogical && parent.left === node) || /^[!=]==?$/.test(parent.operatorToken.getText())
}

/** Over all scripts of the client's build. */
export async function checkBrowserApis(folder = join(ROOT, 'web/build/client')): Promise<ScriptResult> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js')).sort()
  const scripts = await Promise.all(
    names.map(async (name) => parseScript(name, await readFile(join(folder, name), 'utf8'))),
  )
  const defined = new Set(scripts.flatMap((script) => [...namesDefinedIn(script)]))
  const lines = scripts.flatMap((script) =>
    findMissingApis(script, defined).map(
      ({ api, browsers, line, excerpt }) =>
        `${script.fileName}:${line}: ${api} is missing in ${browsers.join(', ')}\n    …${excerpt}…`,
    ),
  )
  return { isOk: lines.length === 0, output: lines.join('\n') }
}
