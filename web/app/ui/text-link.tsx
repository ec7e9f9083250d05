import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const LOOKS = {
  plain: 'underline underline-offset-4',
  bold: 'font-semibold underline underline-offset-4',
  primary: 'font-semibold text-primary-ink underline-offset-4 hover:underline',
}

/** A link within a sentence. */
export function TextLink({ look = 'plain', ...link }: ComponentProps<typeof Link> & { look?: keyof typeof LOOKS }) {
  return <Link {...link} className={LOOKS[look]} />
}
