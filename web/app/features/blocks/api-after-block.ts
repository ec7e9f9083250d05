import { createStore } from '~/lib/store.ts'

/** The person whose block the next steps follow. Outside the dialogs, because that person's row unmounts with them. */
export const justBlocked = createStore<{ id: string; username: string } | null>(null)
