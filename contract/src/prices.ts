/** One unit of any upgrade, VAT included. */
export const UNIT_PRICE_EUROS = 4

/** Included in every price. */
export const VAT_PERCENT = 21
