import type { Company } from 'contract/platform/web-pages.ts'
import text from '../privacy.md?raw'
import { LegalText } from './legal-text.tsx'

export const Privacy = ({ company }: { company: Company }) => <LegalText text={text} values={company} />
