import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { getSession, onSessionChange, sessionEnd } from '~/lib/session/session.ts'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'

const KEY = `${PRODUCT_SLUG}:drafts`

/** By conversation, of one user. */
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

export function readDraft(conversation: string): string {
  const { user } = getSession()
  return user ? (read(user.id).texts[conversation] ?? '') : ''
}

/** An empty text deletes the draft. */
export function writeDraft(conversation: string, text: string): void {
  const { user } = getSession()
  if (!user) return
  const { texts } = read(user.id)
  if (text === '') delete texts[conversation]
  else texts[conversation] = text
  if (Object.keys(texts).length === 0) removeStored(KEY)
  else writeStored(KEY, JSON.stringify({ userId: user.id, texts } satisfies Drafts))
}

// After logging out nothing may stay readable on the device; an expired session is continued.
onSessionChange(() => {
  if (sessionEnd() === 'signedOut') removeStored(KEY)
})
