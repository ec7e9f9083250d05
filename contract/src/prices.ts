/** One unit of any upgrade, VAT included (decisions.md, Premium). */
export const UNIT_PRICE_EUROS = 4
