/** Under these names outcomes are stored that are not those of a job. */
export const MAIL_OUTCOME = 'mail'
export const PUSH_OUTCOME = 'push'
export const CERTIFICATE_OUTCOME = 'certificate'
/** Of what the site writes itself every hour. */
export const CANARY_OUTCOMES = { mail: 'canary-mail', push: 'canary-push', message: 'canary-message' } as const
export const WEBHOOK_OUTCOME = 'payment-webhook'
