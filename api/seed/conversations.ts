import data from './conversations.json' with { type: 'json' }

/** Sender (a username, or an index into the group where 0 is the owner), minutes after the previous message, text. */
export type ScriptedMessage = [sender: string | number, minutesLater: number, text: string, options?: MessageOptions]
type MessageOptions = {
  /** One of the bundled GIFs; the text is its caption. */
  gif?: string
  /** A picture of `chat-pictures.ts`; the text is its caption. */
  picture?: string
  /** How many messages back the message is that this one replies to. */
  replyTo?: number
  /** Usernames by emoji. */
  reactions?: Record<string, string[]>
  /** Usernames by option; the text is the question. */
  poll?: Record<string, string[]>
  isPinned?: true
}

export type ScriptedChat = {
  group: string
  /** Minutes since the last message. */
  endedAgo: number
  /** The last message is at the end of the group's event, whatever `endedAgo` says. */
  endsWithEvent?: boolean
  messages: ScriptedMessage[]
  /** Number of unread messages by username; everyone else has read all. */
  unread?: Record<string, number>
}

export type ScriptedDirectChat = {
  between: [string, string]
  endedAgo: number
  messages: ScriptedMessage[]
  unread?: Record<string, number>
  /** Begun while one of them had an open request to join a group of the other. */
  isUnderRequest?: boolean
}

/** Those of past groups come first. The pictures of the last one appear in its memories. */
export const groupChats = data.groupChats as unknown as readonly ScriptedChat[]

/** First messages and replies for groups without a scripted chat. */
export const { openings, replies } = data

export const directChats = data.directChats as unknown as readonly ScriptedDirectChat[]
