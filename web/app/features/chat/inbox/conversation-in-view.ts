import type { ConversationKey } from '../engine/conversation-key.ts'

let keyInView: ConversationKey | null = null

/** Reports whether the end of a conversation is on screen, where messages are read as they arrive. */
export function setInView(key: ConversationKey, isInView: boolean): void {
  if (isInView) keyInView = key
  else if (keyInView === key) keyInView = null
}

export const isInView = (key: ConversationKey): boolean => keyInView === key && document.visibilityState === 'visible'
