import type { ConversationKey } from '../engine/conversation-key.ts'

let endInView: ConversationKey | null = null

/** Whether the end of this conversation is on screen; a message that arrives there is read at once. */
export function setInView(key: ConversationKey, isInView: boolean): void {
  if (isInView) endInView = key
  else if (endInView === key) endInView = null
}

export const isInView = (key: ConversationKey): boolean => endInView === key && document.visibilityState === 'visible'
