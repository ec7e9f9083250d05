import { listDeviceKeys, readFromDevice, removeFromDevice, writeToDevice } from '~/lib/offline/store.ts'
import type { ConversationKey } from './conversation-key.ts'
import type { CachedConversation } from './stored.ts'

const MAX_PICTURES = 30

export const store = {
  listCached: async (userId: string) =>
    (await listDeviceKeys('conversations', [userId])).map(([, key]) => key as ConversationKey),
  readCached: (userId: string, key: ConversationKey) =>
    readFromDevice<CachedConversation>('conversations', [userId, key]),
  writeCached: (userId: string, key: ConversationKey, cached: CachedConversation) =>
    writeToDevice('conversations', [userId, key], cached),
  async deleteCached(userId: string, key: ConversationKey): Promise<void> {
    await Promise.all((['conversations', 'pictures'] as const).map((each) => removeFromDevice(each, [userId, key])))
  },
  readPicture: (userId: string, key: ConversationKey, messageId: string) =>
    readFromDevice<Blob>('pictures', [userId, key, messageId]),
  /** The newest MAX_PICTURES of a conversation stay: ids of messages sort by age. */
  async writePicture(userId: string, key: ConversationKey, messageId: string, picture: Blob): Promise<void> {
    await writeToDevice('pictures', [userId, key, messageId], picture)
    const stored = await listDeviceKeys('pictures', [userId, key])
    for (const name of stored.slice(0, -MAX_PICTURES)) await removeFromDevice('pictures', name)
  },
}
