import { type SQL, sql } from 'drizzle-orm'
import { events } from '../events/tables.ts'
import { hasJoinedOrAsked } from '../groups/filters.ts'

/** Something stored connects the viewer with the event. Begins with the viewer's own rows, which are few. */
export const isConnectedTo = (viewerId: string): SQL<boolean> => sql<boolean>`${events.id} in (
  select g.event_id from group_members mine join groups g on g.id = mine.group_id
    where mine.user_id = ${viewerId} and ${hasJoinedOrAsked({ status: sql`mine.status` })}
  union all select g.event_id from group_invitations i join groups g on g.id = i.group_id
    where i.user_id = ${viewerId} and i.status = 'OPEN'
  union all select l.event_id from looking l where l.user_id = ${viewerId} and l.ended_at is null
  union all select p.event_id from proposal_people pp join proposals p on p.id = pp.proposal_id
    where pp.user_id = ${viewerId} and p.ended_at is null
  union all select g.event_id from cancellations c join groups g on g.id = c.group_id where c.user_id = ${viewerId})`
