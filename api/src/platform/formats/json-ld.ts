import { Parser } from 'htmlparser2'

export type JsonLdNode = { readonly [key: string]: unknown }

/** A page seldom holds more; whatever a text is made to hold, reading it stays short. */
const MAX_NODES = 20_000

/**
 * Every object in the JSON-LD of a page, or in a piece of JSON-LD by itself, outer ones first. What cannot be read is
 * passed over. Nothing it names is fetched.
 */
export function readJsonLd(text: string): JsonLdNode[] {
  const bare = text.trim()
  const blocks = /^[[{]/.test(bare) ? [bare] : scriptsIn(bare)
  const waiting: unknown[] = blocks.map(parseLoosely)
  const nodes: JsonLdNode[] = []
  for (let next = 0; next < waiting.length && nodes.length < MAX_NODES; next += 1) {
    const value = waiting[next]
    if (Array.isArray(value)) for (const each of value) waiting.push(each)
    else if (isNode(value)) {
      nodes.push(value)
      for (const each of Object.values(value)) if (typeof each === 'object') waiting.push(each)
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

/** Sites write line ends within strings, wrap the whole in a comment, or put a semicolon behind it. */
function parseLoosely(block: string): unknown {
  const bare = block
    .replace(/^\s*(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*$/, '')
    .replace(/;\s*$/, '')
  for (const attempt of [bare, withoutControls(bare)]) {
    try {
      return JSON.parse(attempt)
    } catch {
      // The next attempt, or nothing.
    }
  }
  return null
}

const withoutControls = (text: string): string => Array.from(text, (sign) => (sign < ' ' ? ' ' : sign)).join('')

const BLOCKS = new Set(['p', 'br', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'tr'])

/** What a person would read: tags fall away, entities become letters, paragraphs stay apart. */
export function plainText(html: string): string {
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'script' || name === 'style') hidden += 1
      if (BLOCKS.has(name)) text += '\n'
    },
    ontext: (part) => {
      if (hidden === 0) text += part
    },
    onclosetag: (name) => {
      if (name === 'script' || name === 'style') hidden -= 1
      if (BLOCKS.has(name)) text += '\n'
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
