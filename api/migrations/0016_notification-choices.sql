ALTER TABLE "notification_settings" ADD COLUMN "push" text;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "mail" text;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "mentions_through_mute" boolean;