import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { getSession, onSessionChange, sessionEnd } from './session/session.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

const KEY = `${PRODUCT_SLUG}:drafts`

/** By name: a conversation's key, or a form's. Of one user. */
type Drafts = { userId: string; texts: Record<string, string> }

function read(userId: string): Drafts {
  try {
    const stored = JSON.parse(readStored(KEY) ?? '') as Drafts
    if (stored.userId === userId && typeof stored.texts === 'object') return stored
  } catch {
    // Nothing or something unreadable is stored.
  }
  return { userId, texts: {} }
}

export function readDraft(name: string): string {
  const { user } = getSession()
  return user ? (read(user.id).texts[name] ?? '') : ''
}

/** An empty text deletes the draft. */
export function writeDraft(name: string, text: string): void {
  const { user } = getSession()
  if (!user) return
  const { texts } = read(user.id)
  if (text === '') delete texts[name]
  else texts[name] = text
  if (Object.keys(texts).length === 0) removeStored(KEY)
  else writeStored(KEY, JSON.stringify({ userId: user.id, texts } satisfies Drafts))
}

/** The values of a form that `writeFormDraft` stored for it; null without any. */
export function readFormDraft<T extends object>(name: string): Partial<T> | null {
  try {
    const values: unknown = JSON.parse(readDraft(name))
    return typeof values === 'object' ? (values as Partial<T> | null) : null
  } catch {
    return null
  }
}

export function writeFormDraft(name: string, values: object): void {
  writeDraft(name, JSON.stringify(values))
}

// After logging out, here or by somebody elsewhere, nothing may stay readable; an expired session is continued.
onSessionChange(() => {
  if (![null, 'expired', 'elsewhere'].includes(sessionEnd())) removeStored(KEY)
})
