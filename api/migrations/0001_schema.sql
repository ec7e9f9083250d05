CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"registrations" integer NOT NULL,
	"active_members" integer NOT NULL,
	"messages" integer NOT NULL,
	"groups" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"subject_type" text NOT NULL,
	"subject_id" uuid,
	"subject_name" text,
	"reason" text,
	"report_id" uuid,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "mailed_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"applies_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_emails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"applies_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"rotated_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"authenticated_at" timestamp (3) with time zone,
	"passkey_at" timestamp (3) with time zone,
	"password_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"group_id" uuid,
	"low_user_id" uuid,
	"high_user_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_change" integer DEFAULT 0 NOT NULL,
	"begun_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "conversations_kind" CHECK (("conversations"."kind" = 'GROUP' and "conversations"."group_id" is not null and "conversations"."low_user_id" is null) or
          ("conversations"."kind" = 'DIRECT' and "conversations"."group_id" is null and "conversations"."low_user_id" < "conversations"."high_user_id"))
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reactions_conversation_id_seq_user_id_pk" PRIMARY KEY("conversation_id","seq","user_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender_id" uuid,
	"client_id" uuid NOT NULL,
	"content" text NOT NULL,
	"type" text NOT NULL,
	"gif_url" text,
	"gif_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"reply_to_seq" integer,
	"mentions" uuid[],
	"change" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"poll" jsonb,
	"poll_closed_at" timestamp (3) with time zone,
	"picture" jsonb,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"options" smallint[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "poll_votes_conversation_id_seq_user_id_pk" PRIMARY KEY("conversation_id","seq","user_id")
);
--> statement-breakpoint
CREATE TABLE "read_marks" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"last_read_seq" bigint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"muted_at" timestamp (3) with time zone,
	CONSTRAINT "read_marks_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_feed_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid NOT NULL,
	"key" text NOT NULL,
	"event_id" uuid,
	"duplicate_of_id" uuid,
	"url" text,
	"values" jsonb NOT NULL,
	"is_cancelled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"kind" text NOT NULL,
	"type" text,
	"auto_approve" boolean NOT NULL,
	"etag" text,
	"last_modified" text,
	"fetched_at" timestamp (3) with time zone,
	"error" text,
	"counts" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cut_offs" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"location" text NOT NULL,
	"venue" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"over_at" timestamp (3) with time zone NOT NULL,
	"capacity" integer,
	"price_cents" integer,
	"website" text,
	"ticket_url" text,
	"image" text,
	"image_sizes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"status" text NOT NULL,
	"rejection_reason" text,
	"creator_id" uuid,
	"search_text" text GENERATED ALWAYS AS (' ' || btrim(regexp_replace(fold(title || ' ' || location || ' ' || coalesce(venue, '') || ' ' || case type when 'FESTIVAL' then 'Festival' when 'CONCERT' then 'Concert' when 'PARTY' then 'Feest' when 'CONFERENCE' then 'Conferentie' when 'MEETUP' then 'Ontmoeting' when 'WORKSHOP' then 'Workshop' when 'SPORT' then 'Sport' when 'OTHER' then 'Anders' end), '[[:punct:][:space:]]+', ' ', 'g'))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"place_id" text,
	"source_name" text,
	"source_url" text,
	"is_whole_day" boolean DEFAULT false NOT NULL,
	CONSTRAINT "events_order" CHECK ("events"."over_at" >= "events"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "answer_times" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"minutes" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_by_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"message" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"waitlist_ticket" bigint,
	"questions" text[] DEFAULT '{}'::text[] NOT NULL,
	"answers" text[] DEFAULT '{}'::text[] NOT NULL,
	"pending_since" timestamp (3) with time zone,
	"rejection_note" text,
	"switches" boolean DEFAULT false NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"max_members" integer DEFAULT 10 NOT NULL,
	"member_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(name || ' ' || coalesce(description, ''))) STORED NOT NULL,
	"questions" text[] DEFAULT '{}'::text[] NOT NULL,
	"audience" text DEFAULT 'EVERYONE' NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"members_advise" boolean DEFAULT false NOT NULL,
	"again_of_id" uuid,
	"returning_owner_id" uuid,
	"members_may_admit" boolean DEFAULT true NOT NULL,
	"takes_requests" boolean DEFAULT true NOT NULL,
	CONSTRAINT "groups_capacity" CHECK ("groups"."member_count" between 0 and "groups"."max_members"),
	CONSTRAINT "groups_ages" CHECK ("groups"."min_age" <= "groups"."max_age"),
	CONSTRAINT "groups_size" CHECK ("groups"."max_members" between 2 and 50)
);
--> statement-breakpoint
CREATE TABLE "invited_people" (
	"event_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invited_people_event_id_inviter_id_user_id_pk" PRIMARY KEY("event_id","inviter_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "request_advice" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"adviser_id" uuid NOT NULL,
	"advice" text NOT NULL,
	"advised_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_advice_group_id_user_id_adviser_id_pk" PRIMARY KEY("group_id","user_id","adviser_id")
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"meta_description" text,
	"section1_title" text,
	"section1_content" text,
	"section2_title" text,
	"section2_content" text,
	"section3_title" text,
	"section3_content" text,
	"section4_title" text,
	"section4_content" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "looking" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"since" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"audience" text DEFAULT 'EVERYONE' NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"advised_at" timestamp (3) with time zone,
	"last_called_at" timestamp (3) with time zone,
	CONSTRAINT "looking_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "looking_outcome" CHECK (("looking"."ended_at" is null) = ("looking"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "asked_questions" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"moment" text NOT NULL,
	"event_day" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asked_questions_group_id_user_id_moment_event_day_pk" PRIMARY KEY("group_id","user_id","moment","event_day")
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"confirmed_day" text,
	"confirmed_at" timestamp (3) with time zone,
	"has_ticket" boolean DEFAULT false NOT NULL,
	"arrival_status" text,
	"minutes_late" integer,
	"arrival_day" text,
	"arrival_at" timestamp (3) with time zone,
	CONSTRAINT "attendances_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"cancelled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cancellations_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sign" text,
	"fallback" text,
	"travel" text,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"announced_version" integer DEFAULT 0 NOT NULL,
	"announced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_links" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_links_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "missed_messages" (
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"told_seq" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"mailed_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "missed_messages_user_id_conversation_id_pk" PRIMARY KEY("user_id","conversation_id")
);
--> statement-breakpoint
CREATE TABLE "missed_messages_mark" (
	"id" integer PRIMARY KEY NOT NULL,
	"looked_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"shows_sender" boolean DEFAULT false NOT NULL,
	"digested_at" timestamp (3) with time zone,
	"looking_updated_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"action_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_in_app" boolean DEFAULT true NOT NULL,
	"dedupe_key" text,
	"delivered_at" timestamp (3) with time zone,
	"event_id" uuid
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"email" text NOT NULL,
	"username" text NOT NULL,
	"subject_name" text,
	"category" text,
	"reason" text,
	"admin_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"notes" text,
	"decider_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"redirect_url" text NOT NULL,
	"webhook_url" text,
	"metadata" jsonb,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"charged_back_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"feature_type" text,
	"group_id" uuid,
	"quantity" integer DEFAULT 1 NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"provider_id" text,
	"provider_status" text DEFAULT 'open' NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"effect" text DEFAULT 'NONE' NOT NULL,
	"origin_url" text,
	"event_name" text,
	"asked_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"granted_places" integer,
	"paid_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_quantity" CHECK ("payments"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "proposal_people" (
	"proposal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"yes_number" integer,
	CONSTRAINT "proposal_people_proposal_id_user_id_pk" PRIMARY KEY("proposal_id","user_id"),
	CONSTRAINT "proposal_people_yes" CHECK (coalesce("proposal_people"."answer" = 'YES', false) = ("proposal_people"."yes_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"group_id" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "proposals_group_id_unique" UNIQUE("group_id"),
	CONSTRAINT "proposals_made" CHECK ("proposals"."group_id" is null or "proposals"."made_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "personal_references" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"event_id" uuid,
	"event_ended_at" timestamp (3) with time zone NOT NULL,
	"writer_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" text NOT NULL,
	"again" boolean NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "personal_references_not_oneself" CHECK ("personal_references"."writer_id" <> "personal_references"."subject_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"reported_id" uuid,
	"category" text NOT NULL,
	"notes" text NOT NULL,
	"message_id" uuid,
	"evidence" jsonb NOT NULL,
	"admin_notes" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"reviewer_id" uuid,
	"reference" text DEFAULT upper(substr(md5(gen_random_uuid()::text), 1, 10)) NOT NULL,
	"group_id" uuid,
	"event_id" uuid,
	"url" text,
	"subject_name" text,
	"subject_type" text DEFAULT 'USER' NOT NULL,
	"reporter_email" text,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"reference_id" uuid,
	"objection" text,
	"objected_at" timestamp (3) with time zone,
	"first_reviewer_id" uuid
);
--> statement-breakpoint
CREATE TABLE "turnout_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"notes" text,
	"decided_at" timestamp (3) with time zone,
	"decider_id" uuid,
	CONSTRAINT "turnout_objections_decided" CHECK (("turnout_objections"."decision" is null) = ("turnout_objections"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "turnout_records" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_day" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"outcome" text,
	"is_counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "turnout_records_group_id_user_id_pk" PRIMARY KEY("group_id","user_id"),
	CONSTRAINT "turnout_records_outcome" CHECK ("turnout_records"."outcome" is null or "turnout_records"."settled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "turnout_statements" (
	"group_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"is_present" boolean NOT NULL,
	"is_established" boolean NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "turnout_statements_group_id_by_id_about_id_pk" PRIMARY KEY("group_id","by_id","about_id")
);
--> statement-breakpoint
CREATE TABLE "barred_addresses" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"barred_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_logins" (
	"identifier_hash" text PRIMARY KEY NOT NULL,
	"failed_at" timestamp (3) with time zone[] NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"is_admin" boolean DEFAULT false NOT NULL,
	"birthdate" date,
	"age" integer,
	"gender" text,
	"social_preference" text,
	"drug_use_preference" text,
	"show_drug_use_preference" boolean DEFAULT false NOT NULL,
	"musical_preferences" text[] DEFAULT '{}'::text[] NOT NULL,
	"bio" text,
	"profile_photo" text,
	"profile_photo_thumbnail" text,
	"chat_enhancements" boolean DEFAULT false NOT NULL,
	"extra_group_slots" integer DEFAULT 0 NOT NULL,
	"accepted_terms_at" timestamp (3) with time zone,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"locked_until" timestamp (3) with time zone,
	"last_active_at" timestamp (3) with time zone,
	"inactivity_warnings" integer DEFAULT 0 NOT NULL,
	"inactivity_warned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"accepted_terms_version" text,
	"announced_terms_version" text,
	"home_place_id" text,
	"show_province" boolean DEFAULT false NOT NULL,
	"unanswered_fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"passkey_window_until" timestamp (3) with time zone,
	"show_gender" boolean DEFAULT true NOT NULL,
	"plans_visible_to" text DEFAULT 'SAME_EVENT' NOT NULL,
	"age_changed_at" timestamp (3) with time zone,
	"gender_changed_at" timestamp (3) with time zone,
	"age_reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "users_slots" CHECK ("users"."extra_group_slots" in (0, 3, 6))
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '2 days' NOT NULL,
	"is_queued" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"group_id" uuid,
	"sender_id" uuid NOT NULL,
	"content" text NOT NULL,
	"type" text NOT NULL,
	"gif_url" text,
	"picture" jsonb,
	"poll" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pinned_messages" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"pinned_by_id" uuid,
	"pinned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"status" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ownership_offers_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "opened_profiles" (
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "opened_profiles_viewer_id_day_user_id_pk" PRIMARY KEY("viewer_id","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "waves" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"waved_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "waves_user_id_to_id_event_id_pk" PRIMARY KEY("user_id","to_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "home_checks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"contact_user_id" uuid,
	"contact_id" uuid,
	"reminders" smallint DEFAULT 0 NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"agreed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_emails" ADD CONSTRAINT "pending_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_user_id_users_id_fk" FOREIGN KEY ("low_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_user_id_users_id_fk" FOREIGN KEY ("high_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_marks" ADD CONSTRAINT "read_marks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_marks" ADD CONSTRAINT "read_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feed_entries" ADD CONSTRAINT "event_feed_entries_feed_id_event_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."event_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feed_entries" ADD CONSTRAINT "event_feed_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feed_entries" ADD CONSTRAINT "event_feed_entries_duplicate_of_id_events_id_fk" FOREIGN KEY ("duplicate_of_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_slugs" ADD CONSTRAINT "event_slugs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_times" ADD CONSTRAINT "answer_times_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_again_of_id_groups_id_fk" FOREIGN KEY ("again_of_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_people" ADD CONSTRAINT "invited_people_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_people" ADD CONSTRAINT "invited_people_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invited_people" ADD CONSTRAINT "invited_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_advice" ADD CONSTRAINT "request_advice_adviser_id_users_id_fk" FOREIGN KEY ("adviser_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_advice" ADD CONSTRAINT "request_advice_group_id_user_id_group_members_group_id_user_id_fk" FOREIGN KEY ("group_id","user_id") REFERENCES "public"."group_members"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_pages" ADD CONSTRAINT "landing_pages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looking" ADD CONSTRAINT "looking_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "looking" ADD CONSTRAINT "looking_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_questions" ADD CONSTRAINT "asked_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_questions" ADD CONSTRAINT "asked_questions_member" FOREIGN KEY ("group_id","user_id") REFERENCES "public"."group_members"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_member" FOREIGN KEY ("group_id","user_id") REFERENCES "public"."group_members"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_links" ADD CONSTRAINT "plan_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_links" ADD CONSTRAINT "plan_links_member" FOREIGN KEY ("group_id","user_id") REFERENCES "public"."group_members"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_messages" ADD CONSTRAINT "missed_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_messages" ADD CONSTRAINT "missed_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_decider_id_users_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_people" ADD CONSTRAINT "proposal_people_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_people" ADD CONSTRAINT "proposal_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_references" ADD CONSTRAINT "personal_references_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_references" ADD CONSTRAINT "personal_references_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_references" ADD CONSTRAINT "personal_references_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_users_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_objections" ADD CONSTRAINT "turnout_objections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_objections" ADD CONSTRAINT "turnout_objections_decider_id_users_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_objections" ADD CONSTRAINT "turnout_objections_record" FOREIGN KEY ("group_id","user_id") REFERENCES "public"."turnout_records"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_records" ADD CONSTRAINT "turnout_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_records" ADD CONSTRAINT "turnout_records_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_statements" ADD CONSTRAINT "turnout_statements_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_statements" ADD CONSTRAINT "turnout_statements_about_id_users_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_statements" ADD CONSTRAINT "turnout_statements_by" FOREIGN KEY ("group_id","by_id") REFERENCES "public"."turnout_records"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnout_statements" ADD CONSTRAINT "turnout_statements_about" FOREIGN KEY ("group_id","about_id") REFERENCES "public"."turnout_records"("group_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_created_at" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_report" ON "audit_entries" USING btree ("report_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_tokens_hash" ON "mailed_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mailed_tokens_user" ON "mailed_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "mailed_tokens_email" ON "mailed_tokens" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_group" ON "conversations" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("low_user_id","high_user_id");--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("high_user_id");--> statement-breakpoint
CREATE INDEX "conversations_begun_by" ON "conversations" USING btree ("begun_by") WHERE begun_by is not null;--> statement-breakpoint
CREATE INDEX "message_reactions_user" ON "message_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id" ON "messages" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("client_id","sender_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_created_at" ON "messages" USING brin ("created_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("conversation_id",search_words("content")) WITH (gin_pending_list_limit=64) WHERE deleted_at is null and content <> '';--> statement-breakpoint
CREATE INDEX "messages_pictures" ON "messages" USING btree ("sender_id","created_at") WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "messages_picture_file" ON "messages" USING btree ((picture->>'file')) WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "messages_change" ON "messages" USING btree ("conversation_id","change") WHERE change > 0;--> statement-breakpoint
CREATE INDEX "messages_open_polls" ON "messages" USING btree ("conversation_id") WHERE poll is not null and poll_closed_at is null;--> statement-breakpoint
CREATE INDEX "poll_votes_user" ON "poll_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "read_marks_user" ON "read_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "event_feed_entries_key" ON "event_feed_entries" USING btree ("feed_id","key");--> statement-breakpoint
CREATE INDEX "event_feed_entries_event" ON "event_feed_entries" USING btree ("event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "event_feed_entries_duplicate" ON "event_feed_entries" USING btree ("duplicate_of_id") WHERE duplicate_of_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "event_feeds_url" ON "event_feeds" USING btree ("url");--> statement-breakpoint
CREATE INDEX "event_feeds_created" ON "event_feeds" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug" ON "events" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "events_listed_by_start" ON "events" USING btree ("starts_at","id","over_at","type") WHERE status in ('APPROVED', 'PUBLISHED') and is_public;--> statement-breakpoint
CREATE INDEX "events_listed_by_place" ON "events" USING btree ("place_id","starts_at") WHERE status in ('APPROVED', 'PUBLISHED') and is_public;--> statement-breakpoint
CREATE INDEX "events_listed_by_over" ON "events" USING btree ("over_at") WHERE status in ('APPROVED', 'PUBLISHED') and is_public;--> statement-breakpoint
CREATE INDEX "events_listed_by_title" ON "events" USING btree ("title","id") WHERE status in ('APPROVED', 'PUBLISHED') and is_public;--> statement-breakpoint
CREATE INDEX "events_listed_by_created" ON "events" USING btree ("created_at","id") WHERE status in ('APPROVED', 'PUBLISHED') and is_public;--> statement-breakpoint
CREATE INDEX "events_unlisted" ON "events" USING btree ("id") WHERE not (status in ('APPROVED', 'PUBLISHED') and is_public);--> statement-breakpoint
CREATE INDEX "events_listed_span" ON "events" USING gist (tstzrange("starts_at", "over_at")) WHERE status in ('APPROVED', 'PUBLISHED') and is_public;--> statement-breakpoint
CREATE INDEX "events_status" ON "events" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "events_creator" ON "events" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "events_title" ON "events" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "events_decided" ON "events" USING btree ("decided_at","status");--> statement-breakpoint
CREATE INDEX "events_admin_search" ON "events" USING gin (lower(title || ' ' || location || ' ' || coalesce(venue, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "group_invitations_once" ON "group_invitations" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE INDEX "group_invitations_open" ON "group_invitations" USING btree ("user_id","created_at") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "group_invitations_user" ON "group_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_invitations_inviter" ON "group_invitations" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "group_invitations_created" ON "group_invitations" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "group_members_group" ON "group_members" USING btree ("group_id","status","joined_at");--> statement-breakpoint
CREATE INDEX "group_members_requested" ON "group_members" USING btree ("requested_at","user_id");--> statement-breakpoint
CREATE INDEX "group_members_waitlist" ON "group_members" USING btree ("group_id","waitlist_ticket") WHERE status = 'WAITLIST';--> statement-breakpoint
CREATE INDEX "groups_owner" ON "groups" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "groups_again" ON "groups" USING btree ("again_of_id") WHERE again_of_id is not null;--> statement-breakpoint
CREATE INDEX "groups_created_at" ON "groups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "groups_name" ON "groups" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "groups_member_count" ON "groups" USING btree ("member_count","id");--> statement-breakpoint
CREATE INDEX "groups_tags" ON "groups" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "groups_tags_of_public" ON "groups" USING btree ("event_id","tags") WHERE is_public;--> statement-breakpoint
CREATE INDEX "groups_search" ON "groups" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invited_people_inviter" ON "invited_people" USING btree ("inviter_id","invited_at");--> statement-breakpoint
CREATE INDEX "invited_people_user" ON "invited_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "request_advice_adviser" ON "request_advice" USING btree ("adviser_id");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_event" ON "landing_pages" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "looking_user" ON "looking" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "looking_event" ON "looking" USING btree ("event_id","since","user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "looking_since" ON "looking" USING btree ("since");--> statement-breakpoint
CREATE INDEX "asked_questions_user" ON "asked_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendances_user" ON "attendances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cancellations_user" ON "cancellations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_links_id" ON "plan_links" USING btree ("id");--> statement-breakpoint
CREATE INDEX "plan_links_user" ON "plan_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "missed_messages_conversation" ON "missed_messages" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "missed_messages_to_mail" ON "missed_messages" USING btree ("told_at") WHERE mailed_seq < told_seq;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("read_at") WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_token" ON "decisions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "decisions_person" ON "decisions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "decisions_admin" ON "decisions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "decisions_created_at" ON "decisions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "objections_decision" ON "objections" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "objections_open" ON "objections" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "objections_decided" ON "objections" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "objections_decider" ON "objections" USING btree ("decider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_idempotency_key" ON "sandbox_payments" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_id" ON "payments" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_group" ON "payments" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "payments_created_at" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ((lower(coalesce(provider_id, '')) || chr(10) || (id)::text) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "proposal_people_user" ON "proposal_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proposals_event" ON "proposals" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE INDEX "proposals_created" ON "proposals" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_references_once" ON "personal_references" USING btree ("group_id","writer_id","subject_id");--> statement-breakpoint
CREATE INDEX "personal_references_subject" ON "personal_references" USING btree ("subject_id","opens_at");--> statement-breakpoint
CREATE INDEX "personal_references_writer" ON "personal_references" USING btree ("writer_id");--> statement-breakpoint
CREATE INDEX "personal_references_event" ON "personal_references" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "personal_references_due" ON "personal_references" USING btree ("opens_at") WHERE announced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_reference" ON "reports" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "reports_evidence" ON "reports" USING gin (evidence jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "reports_group" ON "reports" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "reports_event" ON "reports" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "reports_created_at" ON "reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_pending" ON "reports" USING btree ("created_at") WHERE reviewed_at is null;--> statement-breakpoint
CREATE INDEX "reports_reported" ON "reports" USING btree ("reported_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_reviewer" ON "reports" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "reports_reviewed_at" ON "reports" USING btree ("reviewed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "turnout_objections_once" ON "turnout_objections" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE INDEX "turnout_objections_user" ON "turnout_objections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "turnout_objections_open" ON "turnout_objections" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "turnout_records_user" ON "turnout_records" USING btree ("user_id","outcome");--> statement-breakpoint
CREATE INDEX "turnout_records_event" ON "turnout_records" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "turnout_records_open" ON "turnout_records" USING btree ("event_id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "turnout_statements_by_user" ON "turnout_statements" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "turnout_statements_about_user" ON "turnout_statements" USING btree ("about_id","group_id");--> statement-breakpoint
CREATE INDEX "barred_addresses_until" ON "barred_addresses" USING btree ("barred_until");--> statement-breakpoint
CREATE INDEX "failed_logins_last" ON "failed_logins" USING btree ("last_failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id","suspended_at","is_admin");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("created_at") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ((lower(username) || chr(10) || email) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE is_admin;--> statement-breakpoint
CREATE INDEX "users_last_active" ON "users" USING btree (coalesce("last_active_at", "created_at"));--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to_address","created_at");--> statement-breakpoint
-- Refuses every change, to whichever role: the migration's owner too, where one URL serves for everything.
create function refuse_change() returns trigger
  language plpgsql
  as $$ begin
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end $$;
--> statement-breakpoint
-- By this name the migration also knows from which tables the application's role gets no right to change (migrate.ts).
create trigger append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
ALTER TABLE "deleted_messages" ADD CONSTRAINT "deleted_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_messages" ADD CONSTRAINT "pinned_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_messages" ADD CONSTRAINT "pinned_messages_pinned_by_id_users_id_fk" FOREIGN KEY ("pinned_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_messages" ADD CONSTRAINT "pinned_messages_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_profiles" ADD CONSTRAINT "opened_profiles_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_profiles" ADD CONSTRAINT "opened_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waves" ADD CONSTRAINT "waves_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_checks" ADD CONSTRAINT "home_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_checks" ADD CONSTRAINT "home_checks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_checks" ADD CONSTRAINT "home_checks_contact_user_id_users_id_fk" FOREIGN KEY ("contact_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_checks" ADD CONSTRAINT "home_checks_contact_id_home_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."home_contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_contacts" ADD CONSTRAINT "home_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_messages_sender" ON "deleted_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "deleted_messages_deleted_at" ON "deleted_messages" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_messages_picture_file" ON "deleted_messages" USING btree ((picture->>'file')) WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "pinned_messages_pinned_by" ON "pinned_messages" USING btree ("pinned_by_id");--> statement-breakpoint
CREATE INDEX "former_members_user" ON "former_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_members_left_at" ON "former_members" USING btree ("left_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ownership_offers_open" ON "ownership_offers" USING btree ("group_id") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "ownership_offers_user" ON "ownership_offers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ownership_offers_owner" ON "ownership_offers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "opened_profiles_user" ON "opened_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "opened_profiles_day" ON "opened_profiles" USING btree ("day");--> statement-breakpoint
CREATE INDEX "waves_user" ON "waves" USING btree ("user_id","waved_at");--> statement-breakpoint
CREATE INDEX "waves_to" ON "waves" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "waves_event" ON "waves" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "home_checks_at" ON "home_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "home_checks_group" ON "home_checks" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "home_checks_contact_user" ON "home_checks" USING btree ("contact_user_id");--> statement-breakpoint
CREATE INDEX "home_checks_contact" ON "home_checks" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "home_contacts_once" ON "home_contacts" USING btree ("user_id","email");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_returning_owner_id_users_id_fk" FOREIGN KEY ("returning_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_first_reviewer_id_users_id_fk" FOREIGN KEY ("first_reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_returning_owner" ON "groups" USING btree ("returning_owner_id") WHERE returning_owner_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_open" ON "proposals" USING btree ("expires_at") WHERE made_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "reports_first_reviewer" ON "reports" USING btree ("first_reviewer_id") WHERE first_reviewer_id is not null;--> statement-breakpoint
CREATE INDEX "groups_event" ON "groups" USING btree ("event_id","created_at","id","is_public","member_count","max_members","takes_requests");--> statement-breakpoint
ALTER TABLE "looking" ADD CONSTRAINT "looking_ages" CHECK ("looking"."min_age" <= "looking"."max_age");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_ended" CHECK ("proposals"."ended_at" is null or "proposals"."made_at" is null);
