import { createStore } from '~/lib/store.ts'

type BlockedPerson = { id: string; username: string }
const justBlocked = createStore<BlockedPerson | null>(null)

/** Shows the steps after a block. Outside the dialogs, because the blocked person's row unmounts with them. */
export const showAfterBlock = ({ id, username }: BlockedPerson): void => justBlocked.set({ id, username })
export const closeAfterBlock = (): void => justBlocked.set(null)
export const useJustBlocked = justBlocked.use
