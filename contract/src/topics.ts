/**
 * What answers depend on and what changes: a kind, or a kind with the id of one thing (`group:0190…`). A GET route names the
 * topics its answer depends on, every other route and every fact those that it changes. Nothing else connects a change with
 * the pages that show it.
 */
export const TOPIC_KINDS = [
  'event',
  /** The people who look for company at an event. */
  'looking',
  'proposals',
  /** The person's own wish for company. */
  'wish',
  /** A group's content, counts and members. */
  'group',
  /** A group was added to, or removed from, those that a person is in or sees. */
  'groups',
  /** The open requests at a group. */
  'requests',
  'invitations',
  /** The meeting of a group, and the attendance, tickets and arrivals of its members. */
  'day',
  /** When a person wants to be home, and whom to tell. */
  'homeCheck',
  /** What was said about who came. */
  'turnout',
  'references',
  /** What others see of a person. */
  'person',
  /** Whether the person and another may write each other. */
  'messaging',
  'groupChats',
  'pin',
  'notifications',
  /** What a person reported, and what came of it. */
  'reports',
  /** What a person may still do, and has bought. */
  'limits',
  'preferences',
  'profile',
  'blocks',
  /** Sessions and passkeys. */
  'devices',
  'admin',
] as const

/** Changed by the person's own acts in this browser, which every other browser sees at its next visit. Each with its reason. */
export const SLOW_TOPICS: Partial<Record<TopicKind, string>> = {
  preferences: 'A person changes them on one screen',
  wish: 'A person changes it on one screen',
  devices: 'Its pages always ask again when they open',
  admin: 'Administrators read lists of everything, which change all the time',
}

export type TopicKind = (typeof TOPIC_KINDS)[number]
export type Topic = TopicKind | `${TopicKind}:${string}`

export const kindOf = (topic: Topic): TopicKind => topic.split(':', 1)[0] as TopicKind

/** Whether a change of one topic concerns an answer that depends on the other. Without an id a topic means all of its kind. */
export const isSameTopic = (one: Topic, other: Topic): boolean =>
  one === other || (kindOf(one) === kindOf(other) && (one === kindOf(one) || other === kindOf(other)))

/** What changes for both when a person blocks or unblocks another: everything that shows people. */
export const BLOCK_TOPICS: readonly Topic[] = [
  'person',
  'messaging',
  'group',
  'groups',
  'requests',
  'invitations',
  'day',
  'event',
  'looking',
  'proposals',
  'references',
  'groupChats',
  'notifications',
]
