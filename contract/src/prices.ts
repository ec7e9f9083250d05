/** One unit of any upgrade, VAT included. */
export const UNIT_PRICE_EUROS = 4
