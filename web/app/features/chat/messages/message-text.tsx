import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'

const LINK = /https?:\/\/[^\s<>"']+/g
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

/** Punctuation at its end belongs to the sentence, and so does a bracket that the address does not open. */
function addressIn(text: string): string {
  const last = text.at(-1) ?? ''
  const opening = BRACKETS[last]
  const isOpened = opening !== undefined && text.split(opening).length >= text.split(last).length
  return /[.,;:!?)\]*_~’”»]/.test(last) && !isOpened ? addressIn(text.slice(0, -1)) : text
}

/** Plain text, never markup. URLs become links; names in `mentions` are bold after an @. */
export function MessageText({ text, mentions, isOwn }: { text: string; mentions: readonly string[]; isOwn: boolean }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    const address = addressIn(match[0])
    if (address.length < 'https://x'.length) continue
    if (match.index > from) parts.push(...highlightMentions(text.slice(from, match.index), mentions, isOwn, from))
    parts.push(
      <a
        key={match.index}
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {address}
      </a>,
    )
    from = match.index + address.length
  }
  if (from < text.length) parts.push(...highlightMentions(text.slice(from), mentions, isOwn, from))
  return (
    <span dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {parts}
    </span>
  )
}

function highlightMentions(text: string, mentions: readonly string[], isOwn: boolean, offset: number): ReactNode[] {
  if (mentions.length === 0) return [text]
  // Longest first: "@Imane" must not match in "@Imane-2".
  const names = [...mentions].sort((a, b) => b.length - a.length).map((name) => `@${name}`.toLowerCase())
  const parts: ReactNode[] = []
  let from = 0
  for (let index = text.indexOf('@'); index !== -1; index = text.indexOf('@', index + 1)) {
    const found = names.find((name) => text.slice(index, index + name.length).toLowerCase() === name)
    if (!found) continue
    parts.push(
      text.slice(from, index),
      <strong key={`${offset}-${index}`} className={classNames('font-bold', !isOwn && 'text-primary-ink')}>
        {text.slice(index, index + found.length)}
      </strong>,
    )
    from = index + found.length
  }
  return [...parts, text.slice(from)]
}
