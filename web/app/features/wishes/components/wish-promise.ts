export const WISH_PROMISE = 'Vanaf 3 op één avond brengen we je samen.'
