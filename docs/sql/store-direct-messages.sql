-- Written by `npm test -- sending/statements -u` from api/src/domains/chat/sending/repository.ts; do not edit.
with input as materialized (
  select * from unnest((select $2::uuid[]), $3::uuid[],
    $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::text[], $13::jsonb[]) with ordinality
    as i(target_id, reply_to_id, sender_id, id, client_id, content, type, gif_url, gif_id, picture, mentions, poll, n)
), conversation as materialized (
  select c.id, c.last_seq, c.last_message_at, c.low_user_id, c.high_user_id, c.begun_by, c.answered_at from conversations c
  where (c.low_user_id, c.high_user_id) in (
    select least(sender_id, target_id), greatest(sender_id, target_id) from input)
  order by c.id
  for no key update
), checked as materialized (
  select i.*, c.id as conversation_id, c.last_seq, greatest($1::timestamptz, c.last_message_at) as created_at,
    u.username, u.profile_photo, u.profile_photo_thumbnail, r.username as r_username, r.profile_photo as r_photo, r.profile_photo_thumbnail as r_thumbnail,
    c.begun_by, allowed.by as allowed_by, reply.seq as reply_to_seq,
    case
      when (select true from messages k where k.client_id = i.client_id and k.sender_id is not distinct from i.sender_id)
        then 'KNOWN'
      when i.sender_id is null and c.id is not null then null
      when u.id is null or u.suspended_at is not null then 'ACCOUNT_SUSPENDED'
      when i.target_id = i.sender_id then 'NOT_YOURSELF'
      when r.id is null or r.suspended_at is not null then 'USER_NOT_FOUND'
      when ((select true from "blocks" where "blocks"."blocker_id" = i.sender_id and "blocks"."blocked_id" = i.target_id) or (select true from "blocks" where "blocks"."blocker_id" = i.target_id and "blocks"."blocked_id" = i.sender_id)) then 'MESSAGING_BLOCKED'
      when allowed.by is null then 'MESSAGING_NOT_ALLOWED'
      when coalesce(c.last_seq, 0) = 0 and least(coalesce(u.age,
  extract(year from age(($1::timestamptz at time zone 'Europe/Amsterdam')::date, u.birthdate))::int), coalesce(r.age,
  extract(year from age(($1::timestamptz at time zone 'Europe/Amsterdam')::date, r.birthdate))::int)) < 18
        then 'UNDER_AGE'
      when i.type = 'GIF' and not u.chat_enhancements then 'PREMIUM_REQUIRED'
      when i.picture is not null and (
  (select count(*) from "messages" where "messages"."sender_id" = i.sender_id and "messages"."picture" is not null
    and "messages"."created_at" > $1::timestamptz - interval '24 hours')
  + (select count(*) from "deleted_messages" where "deleted_messages"."sender_id" = i.sender_id and "deleted_messages"."picture" is not null
    and "deleted_messages"."created_at" > $1::timestamptz - interval '24 hours'))::int + (
        select count(*) from input e where e.sender_id = i.sender_id and e.picture is not null and e.n < i.n
      ) >= 100 then 'TOO_MANY_PICTURES'
      when i.reply_to_id is not null and reply.seq is null then 'MESSAGE_NOT_FOUND'
      when allowed.by = 'REQUEST' and coalesce(c.last_seq, 0) = 0 and c.begun_by is null then 'NOT_BEGUN'
      when c.id is null then 'NO_CONVERSATION'
    end as verdict
  from input i
  left join users u on u.id = i.sender_id
  left join conversation c on c.low_user_id = least(i.sender_id, i.target_id)
    and c.high_user_id = greatest(i.sender_id, i.target_id)
  left join users r on r.id = i.target_id
  cross join lateral (
    select case
      when (c.last_seq > 0 and (c.begun_by is null or c.answered_at is not null))
        then 'CONVERSATION'
      when (
  select true from "group_members" mine
  join "group_members" theirs on "theirs"."group_id" = "mine"."group_id" and "theirs"."user_id" = i.target_id and "theirs"."status" = 'ACCEPTED'
  where "mine"."user_id" = i.sender_id and "mine"."status" = 'ACCEPTED' limit 1) then 'GROUP'
      when ((
  select true from "groups" asked
  join "group_members" request on "request"."group_id" = "asked"."id" and "request"."user_id" = i.sender_id and "request"."status" in ('PENDING', 'WAITLIST')
  join "events" upcoming on "upcoming"."id" = "asked"."event_id" and "upcoming"."over_at" > $1::timestamptz
  where "asked"."owner_id" = i.target_id limit 1) or (
  select true from "groups" asked
  join "group_members" request on "request"."group_id" = "asked"."id" and "request"."user_id" = i.target_id and "request"."status" in ('PENDING', 'WAITLIST')
  join "events" upcoming on "upcoming"."id" = "asked"."event_id" and "upcoming"."over_at" > $1::timestamptz
  where "asked"."owner_id" = i.sender_id limit 1)) then 'REQUEST'
      when (
  select true from "waves" wave
  join "waves" back on "back"."user_id" = "wave"."to_id" and "back"."to_id" = "wave"."user_id" and "back"."event_id" = "wave"."event_id"
    and "back"."withdrawn_at" is null
  join "events" upcoming on "upcoming"."id" = "wave"."event_id" and "upcoming"."over_at" > $1::timestamptz
  where "wave"."user_id" = i.sender_id and "wave"."to_id" = i.target_id and "wave"."withdrawn_at" is null limit 1) then 'WAVE'
    end as by) allowed
  cross join lateral (
    select case when i.reply_to_id is not null
      then (select q.seq from messages q where q.id = i.reply_to_id and q.conversation_id = c.id) end as seq) reply
), numbered as materialized (
  select j.*, (last_seq + row_number() over (partition by conversation_id order by n))::int as seq
  from checked j where verdict is null
), raised as (
  update conversations c set last_seq = t.last_seq, last_message_at = t.created_at, begun_by = t.begun_by,
      answered_at = case when t.begun_by is null or t.senders <@ array[t.begun_by] then c.answered_at
        else coalesce(c.answered_at, t.created_at) end
  from (select conversation_id, max(seq) as last_seq, max(created_at) as created_at, array_agg(sender_id) as senders,
      (array_agg(case when last_seq > 0 then begun_by when allowed_by = 'REQUEST' then sender_id end order by n))[1]
        as begun_by from numbered group by 1) t
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
select j.n::int, j.verdict, b.conversation_id, b.seq, b.reply_to_seq, b.created_at, b.username, b.profile_photo, b.profile_photo_thumbnail, null, null, b.r_username, b.r_photo, b.r_thumbnail
from checked j left join numbered b on b.n = j.n;
