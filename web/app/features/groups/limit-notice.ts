import { addNotice } from '~/ui/feedback/notice-queue.ts'

/** Spec 1 section 9. */
const SHOWN_MS = 15_000

export const LIMIT_NOTICE = 'page:group-limit'

/** One is in as many groups as one may: the server's sentence, for a while, also after the dialog that offers more is closed. */
export function addLimitNotice(message: string): void {
  addNotice({
    persistenceKey: LIMIT_NOTICE,
    type: 'warning',
    title: 'Groep limiet bereikt',
    message,
    actions: [{ label: 'Meer groepen', to: '/account-upgrades' }],
    autoExpire: SHOWN_MS,
  })
}
