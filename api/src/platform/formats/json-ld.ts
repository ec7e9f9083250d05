import { Parser } from 'htmlparser2'

export type JsonLdNode = { readonly [key: string]: unknown }

/** Bounds the work for hostile input. */
const MAX_NODES = 20_000

/** All objects in the JSON-LD of an HTML page or a bare JSON-LD text, outer ones first. Invalid blocks are skipped; no URL is fetched. */
export function readJsonLd(text: string): JsonLdNode[] {
  const trimmed = text.trim()
  const blocks = /^[[{]/.test(trimmed) ? [trimmed] : scriptsIn(trimmed)
  const queue: unknown[] = blocks.map(parseLoosely)
  const nodes: JsonLdNode[] = []
  for (let next = 0; next < queue.length && nodes.length < MAX_NODES; next += 1) {
    const value = queue[next]
    if (Array.isArray(value)) for (const each of value) queue.push(each)
    else if (isNode(value)) {
      nodes.push(value)
      for (const each of Object.values(value)) if (typeof each === 'object') queue.push(each)
    }
  }
  return nodes
}

export const isNode = (value: unknown): value is JsonLdNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function scriptsIn(page: string): string[] {
  const blocks: string[] = []
  let block: string | null = null
  const parser = new Parser({
    onopentag: (name, { type = '' }) => {
      if (name === 'script' && /^\s*application\/ld\+json/i.test(type)) block = ''
    },
    ontext: (part) => {
      if (block !== null) block += part
    },
    onclosetag: (name) => {
      if (name === 'script' && block !== null) blocks.push(block)
      if (name === 'script') block = null
    },
  })
  parser.end(page)
  return blocks
}

/** Accepts common mistakes: line breaks within strings, a surrounding comment, a trailing semicolon. */
function parseLoosely(block: string): unknown {
  const bare = block
    .replace(/^\s*(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*$/, '')
    .replace(/;\s*$/, '')
  for (const attempt of [bare, withoutControlCharacters(bare)]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // Invalid JSON.
    }
  }
  return null
}

const withoutControlCharacters = (text: string): string =>
  Array.from(text, (character) => (character < ' ' ? ' ' : character)).join('')

const BLOCK_ELEMENTS = new Set(['p', 'br', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'tr'])

/** The visible text of HTML: tags removed, entities decoded, one line per block element. */
export function plainText(html: string): string {
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
    .replaceAll('\u00A0', ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
