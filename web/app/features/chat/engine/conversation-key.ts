export type ConversationKind = 'group' | 'direct'
/** `group:<group id>` or `direct:<partner's user id>` */
export type ConversationKey = `${ConversationKind}:${string}`

export const kindOf = (key: ConversationKey) => key.slice(0, key.indexOf(':')) as ConversationKind
export const idOf = (key: ConversationKey) => key.slice(key.indexOf(':') + 1)
