-- Written by `npm test -- sending/statements -u` from api/src/domains/chat/sending/repository.ts; do not edit.
with input as materialized (
  select * from unnest((select $2::uuid[]), $3::uuid[],
    $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::text[], $13::jsonb[]) with ordinality
    as i(target_id, reply_to_id, sender_id, id, client_id, content, type, gif_url, gif_id, picture, mentions, poll, n)
), conversation as materialized (
  select c.id, c.last_seq, c.last_message_at, c.group_id as target_id from conversations c where c.group_id = any($2::uuid[])
  order by c.id
  for no key update
), checked as materialized (
  select i.*, c.id as conversation_id, c.last_seq, greatest($1::timestamptz, c.last_message_at) as created_at,
    u.username, u.profile_photo, u.profile_photo_thumbnail, reply.seq as reply_to_seq,
    case
      when (select true from messages k where k.client_id = i.client_id and k.sender_id is not distinct from i.sender_id)
        then 'KNOWN'
      when i.sender_id is null and c.id is not null then null
      when u.id is null or u.suspended_at is not null then 'ACCOUNT_SUSPENDED'
      when m.user_id is null then 'NOT_GROUP_MEMBER'
      when i.type = 'GIF' and not u.chat_enhancements then 'PREMIUM_REQUIRED'
      when i.picture is not null and (
  (select count(*) from "messages" where "messages"."sender_id" = i.sender_id and "messages"."picture" is not null
    and "messages"."created_at" > $1::timestamptz - interval '24 hours')
  + (select count(*) from "deleted_messages" where "deleted_messages"."sender_id" = i.sender_id and "deleted_messages"."picture" is not null
    and "deleted_messages"."created_at" > $1::timestamptz - interval '24 hours'))::int + (
        select count(*) from input e where e.sender_id = i.sender_id and e.picture is not null and e.n < i.n
      ) >= 100 then 'TOO_MANY_PICTURES'
      when i.reply_to_id is not null and reply.seq is null then 'MESSAGE_NOT_FOUND'
      when c.id is null then 'NO_CONVERSATION'
    end as verdict
  from input i
  left join users u on u.id = i.sender_id
  left join conversation c on c.target_id = i.target_id
  cross join lateral (
    select (select "group_members"."user_id" from "group_members" where ("group_members"."group_id" = i.target_id and "group_members"."user_id" = i.sender_id and "group_members"."status" = 'ACCEPTED')) as user_id) m
  cross join lateral (
    select case when i.reply_to_id is not null
      then (select q.seq from messages q where q.id = i.reply_to_id and q.conversation_id = c.id) end as seq) reply
), numbered as materialized (
  select j.*, (last_seq + row_number() over (partition by conversation_id order by n))::int as seq
  from checked j where verdict is null
), raised as (
  update conversations c set last_seq = t.last_seq, last_message_at = t.created_at
  from (select conversation_id, max(seq) as last_seq, max(created_at) as created_at from numbered group by 1) t
  where c.id = t.conversation_id
), inserted as (
  insert into messages
    (conversation_id, seq, reply_to_seq, created_at, sender_id, id, client_id, content, type, gif_url, gif_id, picture, mentions, poll)
  select conversation_id, seq, reply_to_seq, created_at,
    sender_id::uuid, id::uuid, client_id::uuid, content::text, type::text, gif_url::text, gif_id::text, picture::jsonb, mentions::uuid[], poll::jsonb
  from numbered
), marked as (
  insert into read_marks as r (conversation_id, user_id, last_read_seq, read_at)
  select conversation_id, sender_id, max(seq), max(created_at) from numbered
  where sender_id is not null group by 1, 2
  on conflict (conversation_id, user_id) do update
    set last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq), read_at = excluded.read_at
)
select j.n::int, j.verdict, b.conversation_id, b.seq, b.reply_to_seq, b.created_at, b.username, b.profile_photo, b.profile_photo_thumbnail, array(
  select "blocks"."blocker_id" from "blocks" where "blocks"."blocked_id" = b.sender_id and (select true from "group_members" where ("group_members"."group_id" = b.target_id and "group_members"."user_id" = "blocks"."blocker_id" and "group_members"."status" = 'ACCEPTED'))), array(
  select "blocks"."blocked_id" from "blocks" where "blocks"."blocker_id" = b.sender_id and (select true from "group_members" where ("group_members"."group_id" = b.target_id and "group_members"."user_id" = "blocks"."blocked_id" and "group_members"."status" = 'ACCEPTED'))), null, null, null
from checked j left join numbered b on b.n = j.n;
