import { MINUTE } from 'contract/platform/durations.ts'
import { socket } from '~/lib/socket/socket.ts'
import { refreshCache, resumeOpenConversations, sentMessages, storeHiddenConversations } from './engine/browser-chat.ts'

/** The page the user opened loads first. */
const CACHE_REFRESH_DELAY_MS = 5_000

let isStarted = false

/** Keeps conversations and their cache up to date, on every page. Safe to repeat. */
export function startChat(): void {
  if (isStarted) return
  isStarted = true
  let delay: ReturnType<typeof setTimeout> | undefined
  socket.onConnected(() => {
    clearTimeout(delay)
    delay = setTimeout(() => void refreshCache(), CACHE_REFRESH_DELAY_MS)
  })
  // Broadcasts can be lost without a disconnection. A server that detects it sends `resume`; the rest is found by polling.
  socket.on('resume', resumeOpenConversations)
  window.addEventListener('focus', resumeOpenConversations)
  document.addEventListener('visibilitychange', resumeOpenConversations)
  document.addEventListener('visibilitychange', storeHiddenConversations)
  setInterval(resumeOpenConversations, MINUTE)
}

/** Calls back for each own message that the server has stored. Returns an unsubscribe function. */
export const onMessageSent = sentMessages.subscribe
