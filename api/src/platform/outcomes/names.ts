/** Under these names outcomes are stored that are not those of a job. */
export const MAIL_OUTCOME = 'mail'
export const PUSH_OUTCOME = 'push'
export const WEBHOOK_OUTCOME = 'payment-webhook'
