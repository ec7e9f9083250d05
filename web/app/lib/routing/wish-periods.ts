// Without the contract's schemas and the dates: the registration page loads it.

export const WISH_PERIODS = { MONTH: 'De komende maand', WEEKEND: 'Dit weekend' } as const
export type WishPeriod = keyof typeof WISH_PERIODS
