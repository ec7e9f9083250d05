import { startChat } from '~/features/chat/api.ts'
import { startStoringGroups } from '~/features/groups/api-offline.ts'
// Imported for the kinds of work that it adds to the outbox.
import '~/features/meetings/api.ts'

/** Sends what waits in the outbox, and stores what is needed without a connection, on any page. */
export function startBackgroundWork(): void {
  startChat()
  startStoringGroups()
}
