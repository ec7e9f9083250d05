import { groupLimits } from 'contract/groups/limits.ts'
import type { Company } from 'contract/platform/web-pages.ts'
import { UNIT_PRICE_EUROS, VAT_PERCENT } from 'contract/prices.ts'
import { formatEuros } from '~/lib/format/money.ts'
import text from '../terms.md?raw'
import { LegalText } from './legal-text.tsx'

const { defaultGroups, defaultSize, maxGroups, maxSize } = groupLimits
const LIMITS = { defaultGroups, defaultSize, maxGroups, maxSize }
const PRICES = { price: formatEuros(UNIT_PRICE_EUROS), vatPercent: VAT_PERCENT }

export const Terms = ({ company }: { company: Company }) => (
  <LegalText text={text} values={{ ...LIMITS, ...PRICES, ...company }} />
)
