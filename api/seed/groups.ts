import type { Audience } from 'contract/groups/audience.ts'
import data from './groups.json' with { type: 'json' }

export type DemoGroup = {
  event: string
  name: string
  description: string
  tags: string[]
  /** A drawing beside this file; the others have none of their own. */
  picture?: string
  owner: string
  /** Fixed members after the owner; random users are added up to `size`. */
  members?: string[]
  /** ACCEPTED members, the owner included. */
  size: number
  maxMembers?: number
  /** PENDING requests. */
  requests?: [username: string, message: string | null][]
  /** In order; only for a full group. */
  waitlist?: string[]
  rejected?: string[]
  isPublic?: boolean
  questions?: string[]
  /** By username, in the order of `questions`. */
  answers?: Record<string, string[]>
  audience?: Audience
  minAge?: number
  maxAge?: number
  /** Not seen for days: requests wait, and the group is offered to its first member. */
  isOwnerAway?: boolean
  /** How long the owner's last decisions took. */
  answerMinutes?: number[]
}

/** Groups in every state: open, full, with a wait list, private, over. */
export const demoGroups = data as readonly DemoGroup[]
