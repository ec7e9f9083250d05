-- Accounts made within 7 days of each other no longer raise each other.
UPDATE "turnout_records" r SET "is_counted" = false
WHERE r."outcome" = 'WENT' AND r."is_counted" AND NOT EXISTS (
  SELECT 1 FROM "turnout_statements" s
  JOIN "users" speaker ON speaker."id" = s."by_id"
  JOIN "users" subject ON subject."id" = s."about_id"
  WHERE s."group_id" = r."group_id" AND s."about_id" = r."user_id" AND s."by_id" <> s."about_id"
    AND s."is_present" AND s."is_established"
    AND (speaker."created_at" <= subject."created_at" - interval '168 hours'
      OR speaker."created_at" >= subject."created_at" + interval '168 hours'));
