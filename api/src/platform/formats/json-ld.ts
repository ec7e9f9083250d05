import { Parser } from 'htmlparser2'

export type JsonLdNode = { readonly [key: string]: unknown }

/** Bounds the work for hostile input. */
const MAX_NODES = 20_000

/**
 * All objects in the JSON-LD of an HTML page or a bare JSON-LD text, outer ones first. No URL is fetched.
 * @returns also the number of the line of each block or object that cannot be read; the rest of its block is
 */
export function readJsonLd(text: string): { nodes: JsonLdNode[]; unreadable: number[] } {
  const blocks = /^\s*[[{]/.test(text) ? [{ block: text, start: 0 }] : scriptsIn(text)
  const unreadable: number[] = []
  const queue = blocks.flatMap(({ block, start }) =>
    parseLoosely(block, (offset) => unreadable.push(lineAt(text, start + offset))),
  )
  const nodes: JsonLdNode[] = []
  for (let next = 0; next < queue.length && nodes.length < MAX_NODES; next += 1) {
    const value = queue[next]
    if (Array.isArray(value)) for (const each of value) queue.push(each)
    else if (isNode(value)) {
      nodes.push(value)
      for (const each of Object.values(value)) if (typeof each === 'object') queue.push(each)
    }
  }
  return { nodes, unreadable }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

export const isNode = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function scriptsIn(page: string): { block: string; start: number }[] {
  const blocks: { block: string; start: number }[] = []
  let open: { block: string; start: number } | null = null
  const parser = new Parser({
    onopentag: (name, { type = '' }) => {
      const isJsonLd = name === 'script' && /^\s*application\/ld\+json/i.test(type)
      if (isJsonLd) open = { block: '', start: parser.endIndex + 1 }
    },
    ontext: (part) => {
      if (open !== null) open.block += part
    },
    onclosetag: (name) => {
      if (name === 'script' && open !== null) blocks.push(open)
      if (name === 'script') open = null
    },
  })
  parser.end(page)
  return blocks
}

/** Bounds the work for a hostile block. */
const MAX_PARTS = 2_000

/**
 * Accepts common mistakes: line breaks, quotes and odd escapes within strings, quotes as entities, comments, a trailing comma
 * or semicolon, a value that is none. Of a block that is still broken, each object is read by itself.
 */
function parseLoosely(block: string, reportAt: (offset: number) => void): unknown[] {
  // Blanks keep the offsets.
  const blank = (part: string) => ' '.repeat(part.length)
  const bare = block
    .replace(/^\s*(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, blank)
    .replace(/(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*$/, blank)
    .replace(/;\s*$/, blank)
  let partsLeft = MAX_PARTS
  const read = (text: string, offset: number, isReported = false): unknown[] => {
    for (const attempt of [text, withoutMistakes(text), withoutMistakes(text.replaceAll('&quot;', '"'))])
      try {
        return [JSON.parse(attempt)]
      } catch {
        // Invalid JSON.
      }
    const objects = partsOf(text, 1)
    const isList = objects.length > 1 || /^\s*(\[|\{[^[{]*"@graph"\s*:\s*\[)/.test(text)
    const parts = (objects.length > 1 ? objects : partsOf(text, 2)).slice(0, partsLeft)
    partsLeft -= parts.length
    const isBroken = !isList || parts.length === 0
    if (isBroken && !isReported) reportAt(offset)
    return parts.flatMap((part) => read(part.text, offset + part.start, isBroken))
  }
  return bare.trim() === '' ? [] : read(bare, 0)
}

/** A quote that neither a comma, colon nor bracket follows belongs to the text. */
const STRING = String.raw`"(?:[^"\\]|\\[\s\S]|"(?!\s*(?:[:,\]}]|$)))*"`
const MISTAKES = new RegExp(
  String.raw`${STRING}|/\*[\s\S]*?\*/|//[^\n]*|,(?=\s*[}\]])|:\s*(?:undefined|NaN|None)?(?=\s*[,}])`,
  'g',
)

const withoutMistakes = (text: string): string =>
  text.replace(MISTAKES, (part) => {
    if (part.startsWith(':')) return ':null'
    return part.startsWith('"') ? `"${escaped(withoutControlCharacters(part.slice(1, -1)))}"` : ' '
  })

/** A quote gets its backslash, and a backslash that escapes nothing goes. */
const escaped = (text: string): string =>
  text.replace(/\\(?:["\\/bfnrt]|u[\da-f]{4})|\\|"/gi, (part) => (part === '"' ? '\\"' : part === '\\' ? '' : part))

const withoutControlCharacters = (text: string): string =>
  Array.from(text, (character) => (character < ' ' ? ' ' : character)).join('')

/** The objects and lists at a depth, the last one perhaps without its end. */
function partsOf(text: string, wanted: number): { text: string; start: number }[] {
  const parts: { text: string; start: number }[] = []
  let depth = 0
  let start = 0
  for (const { 0: token, index } of text.matchAll(new RegExp(`${STRING}|[{}[\\]]`, 'g'))) {
    if (token === '{' || token === '[') {
      depth += 1
      if (depth === wanted) start = index
    } else if (token === '}' || token === ']') {
      if (depth === wanted) parts.push({ text: text.slice(start, index + 1), start })
      depth -= 1
    }
  }
  if (depth >= wanted) parts.push({ text: text.slice(start), start })
  return parts
}

const BLOCK_ELEMENTS = new Set(['p', 'br', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'tr'])

/** Other text between angle brackets, such as "<3", belongs to a plain text. */
const MARKUP =
  /<\/?(a|abbr|article|b|big|blockquote|br|center|div|em|figure|font|h[1-6]|hr|i|iframe|img|li|o:p|ol|p|pre|s|script|section|small|span|strong|style|sub|sup|table|t[bdhr]|tbody|thead|u|ul)\b[^>]{0,1000}>|<!--|&(#x?[\da-f]+|[a-z]+\d*);/i

/** The visible text of HTML: tags removed, entities decoded, one line per block element. */
export const plainText = (html: string): string =>
  (MARKUP.test(html) ? withoutTags(html) : html)
    .replaceAll('\u00A0', ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function withoutTags(html: string): string {
  let text = ''
  let hiddenDepth = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'script' || name === 'style') hiddenDepth += 1
      if (BLOCK_ELEMENTS.has(name)) text += '\n'
    },
    ontext: (part) => {
      if (hiddenDepth === 0) text += part
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') hiddenDepth -= 1
      if (BLOCK_ELEMENTS.has(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
}
