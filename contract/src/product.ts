/** The one place that spells the product's name; everything else imports it. */
export const PRODUCT_NAME = 'Meegaan'
export const PRODUCT_SLUG = 'meegaan'
export const PRODUCT_QUESTION = 'Ga je mee?'
