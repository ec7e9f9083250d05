/** The product's name. No other file spells it. */
export const PRODUCT_NAME = 'Meegaan'
export const PRODUCT_SLUG = 'meegaan'
export const PRODUCT_QUESTION = 'Ga je mee?'
