import { addNotice } from '~/ui/feedback/notice-queue.ts'

/** Spec 1 section 9. */
const EXPIRES_AFTER_MS = 15_000

export const LIMIT_NOTICE_KEY = 'page:group-limit'

/** Shows the server's message about the group limit for 15 s, also after the upgrade dialog is closed. */
export function addLimitNotice(message: string): void {
  addNotice({
    persistenceKey: LIMIT_NOTICE_KEY,
    type: 'warning',
    title: 'Groep limiet bereikt',
    message,
    actions: [{ label: 'Meer groepen', to: '/account-upgrades' }],
    autoExpire: EXPIRES_AFTER_MS,
  })
}
