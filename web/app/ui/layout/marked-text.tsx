import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'

const MARK = /(\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*)/
const LINK = /^\[(.+)\]\((.+)\)$/

/** Text with `[links](/help)` and `**emphasis**`. */
export function MarkedText({ text }: { text: string }) {
  // As separate arguments the parts need no keys.
  return createElement(Fragment, null, ...text.split(MARK).map(presentPart))
}

function presentPart(part: string): ReactNode {
  const [, label, address] = LINK.exec(part) ?? []
  if (address === undefined) return part.startsWith('**') ? <strong>{part.slice(2, -2)}</strong> : part
  if (address.startsWith('/')) return <Link to={address}>{label}</Link>
  return (
    <a href={address} rel={address.startsWith('https:') ? 'noopener noreferrer' : undefined}>
      {label}
    </a>
  )
}
