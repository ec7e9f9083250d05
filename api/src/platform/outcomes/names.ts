/** Under these names outcomes are stored that are not those of a job. */
export const MAIL_OUTCOME = 'mail'
export const PUSH_OUTCOME = 'push'
/** Of receiving a webhook from the payment provider. */
export const WEBHOOK_OUTCOME = 'payment-webhook'
