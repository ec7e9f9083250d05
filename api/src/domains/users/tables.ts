import type { PrivacyChanges } from 'contract/users/privacy-settings.ts'
import {
  DRUG_USE_PREFERENCES,
  GENDERS,
  PLANS_VISIBLE_TO,
  SOCIAL_PREFERENCES,
  type UnansweredField,
} from 'contract/users/users.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'

/** Searched by administrators. The line break keeps a search from matching across both columns. */
const searchable = sql`(lower(username) || chr(10) || email)`

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    username: text('username').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Until when this administrator may make a first passkey; null without an open window. */
    passkeyWindowUntil: instant('passkey_window_until'),
    birthdate: date('birthdate', { mode: 'string' }),
    /** Entered by the user; null derives the age from the birthdate. */
    age: integer('age'),
    gender: text('gender', { enum: GENDERS }),
    socialPreference: text('social_preference', { enum: SOCIAL_PREFERENCES }),
    drugUsePreference: text('drug_use_preference', { enum: DRUG_USE_PREFERENCES }),
    /** Never answered: null above, and shown to this person alone as the default. */
    unansweredFields: text('unanswered_fields').array().$type<UnansweredField[]>().notNull().default(sql`'{}'::text[]`),
    showDrugUsePreference: boolean('show_drug_use_preference').notNull().default(false),
    showGender: boolean('show_gender').notNull().default(true),
    plansVisibleTo: text('plans_visible_to', { enum: PLANS_VISIBLE_TO }).notNull().default('SAME_EVENT'),
    /** ISO times of the last change of each setting about what others see. */
    privacyChanges: jsonb('privacy_changes').$type<PrivacyChanges>().notNull().default({}),
    ageChangedAt: instant('age_changed_at'),
    genderChangedAt: instant('gender_changed_at'),
    /** When the person confirmed an age under 18, which they may then correct for a day. */
    ageConfirmedAt: instant('age_confirmed_at'),
    /** When an administrator looked at an age under 18. Until then the person cannot change it. */
    ageReviewedAt: instant('age_reviewed_at'),
    musicalPreferences: text('musical_preferences').array().notNull().default(sql`'{}'::text[]`),
    bio: text('bio'),
    /** An id of the list in api/places. */
    homePlaceId: text('home_place_id'),
    showProvince: boolean('show_province').notNull().default(false),
    /** File names under /uploads, content-hashed. */
    profilePhoto: text('profile_photo'),
    profilePhotoThumbnail: text('profile_photo_thumbnail'),
    chatEnhancements: boolean('chat_enhancements').notNull().default(false),
    /** Extra simultaneous groups: 0, 3 or 6. */
    extraGroupSlots: integer('extra_group_slots').notNull().default(0),
    acceptedTermsAt: instant('accepted_terms_at'),
    /** The version of the terms that was accepted; null without acceptance. */
    acceptedTermsVersion: text('accepted_terms_version'),
    /** The version of the terms last announced by mail. */
    announcedTermsVersion: text('announced_terms_version'),
    suspendedAt: instant('suspended_at'),
    suspensionReason: text('suspension_reason'),
    /** The end of the last lock of the username or address, for administrators; `failed_logins` decides. */
    lockedUntil: instant('locked_until'),
    lastActiveAt: instant('last_active_at'),
    /** Warning mails sent before deletion for inactivity: 0, 1 or 2, and when the last was sent. */
    inactivityWarnings: integer('inactivity_warnings').notNull().default(0),
    inactivityWarnedAt: instant('inactivity_warned_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(table.email),
    // Includes the columns of the administrators' filters, so that counting is an index-only scan.
    index('users_created_at').on(table.createdAt, table.id, table.suspendedAt, table.isAdmin),
    index('users_suspended').on(table.createdAt).where(sql`suspended_at is not null`),
    // fastupdate is off: writes are rare, and a pending list slows every search.
    index('users_search').using('gin', sql`${searchable} gin_trgm_ops`).with({ fastupdate: false }),
    index('users_admins').on(table.id).where(sql`is_admin`),
    index('users_last_active').on(sql`coalesce(${table.lastActiveAt}, ${table.createdAt})`),
    check('users_slots', sql`${table.extraGroupSlots} in (0, 3, 6)`),
  ],
)

type PersonColumn = 'id' | 'username' | 'profilePhoto' | 'profilePhotoThumbnail'
export type PersonTable = Record<PersonColumn, AnyPgColumn>

/** What a list shows of a person. @param table `users` or an alias of it */
export function personColumns<Table extends PersonTable>(table: Table): Pick<Table, PersonColumn> {
  const { id, username, profilePhoto, profilePhotoThumbnail } = table
  return { id, username, profilePhoto, profilePhotoThumbnail }
}

/**
 * By what was typed, with or without an account: the lock does not show which names exist. Keyed hashes, because people type
 * passwords into the username field.
 */
export const failedLogins = pgTable(
  'failed_logins',
  {
    identifierHash: text('identifier_hash').primaryKey(),
    failedAt: instant('failed_at').array().notNull(),
    lockedUntil: instant('locked_until'),
    lastFailedAt: instant('last_failed_at').notNull(),
  },
  (table) => [index('failed_logins_last').on(table.lastFailedAt)],
)

/** Keyed hashes of the addresses of accounts deleted while suspended or reported. They cannot register until then. */
export const barredAddresses = pgTable(
  'barred_addresses',
  {
    emailHash: text('email_hash').primaryKey(),
    barredUntil: instant('barred_until').notNull(),
  },
  (table) => [index('barred_addresses_until').on(table.barredUntil)],
)
