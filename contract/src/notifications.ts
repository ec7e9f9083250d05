import { id, idParams, instant } from './ids.ts'
import { pageQuery, pagination } from './paging.ts'
import { route } from './route.ts'
import { z } from './zod.ts'

/** `group_request_received` exists and is never sent (decisions.md). */
export const NOTIFICATION_TYPES = [
  'event_approved',
  'event_rejected',
  'event_created',
  'event_cancelled',
  'group_join_request',
  'group_join_accepted',
  'group_join_rejected',
  'group_member_joined',
  'group_request_received',
  'group_waitlist_promoted',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const notification = z.object({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  /** `actionUrl` is a path on this site. */
  data: z.object({ actionUrl: z.string() }),
})
export type Notification = z.infer<typeof notification>

export const countNotifications = route({
  method: 'GET',
  path: '/notifications/count',
  access: 'verified',
  summary: 'How many notifications are unread',
  output: z.object({ count: z.number() }),
})

export const listNotifications = route({
  method: 'GET',
  path: '/notifications',
  access: 'verified',
  summary: 'My notifications, newest first',
  query: pageQuery(20),
  output: z.object({ notifications: z.array(notification), pagination }),
})

export const readNotification = route({
  method: 'PATCH',
  path: '/notifications/:id/read',
  access: 'verified',
  summary: 'Mark one as read; doing it twice changes nothing',
  params: idParams,
  refusals: ['NOTIFICATION_NOT_FOUND'],
})

export const readAllNotifications = route({
  method: 'PATCH',
  path: '/notifications/read-all',
  access: 'verified',
  summary: 'Mark all as read',
})

export const deleteNotification = route({
  method: 'DELETE',
  path: '/notifications/:id',
  access: 'verified',
  summary: 'Throw one away',
  params: idParams,
  refusals: ['NOTIFICATION_NOT_FOUND'],
})
