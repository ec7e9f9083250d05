import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    userId: partOf('user_id', () => users.id),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    endedAt: instant('ended_at'),
    /** The last password or passkey after the login; null before. */
    authenticatedAt: instant('authenticated_at'),
    passkeyAt: instant('passkey_at'),
    passwordAt: instant('password_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Browsers in which a user logged in before. They outlive their sessions: a thief must not pass for a first login. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed with the user's id, so that it does not connect the accounts of one browser. */
    deviceHash: text('device_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

/** Stores the SHA-256 of each token. `rotatedAt` is set once a successor is issued. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: primaryId(),
    sessionId: partOf('session_id', () => sessions.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    rotatedAt: instant('rotated_at'),
  },
  (table) => [
    uniqueIndex('refresh_tokens_hash').on(table.tokenHash),
    index('refresh_tokens_session').on(table.sessionId),
  ],
)

/**
 * Verification and a new address (24 hours), reset (1 hour), "Was jij dit niet?" (7 days). Stored hashed, deleted when used.
 */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: primaryId(),
    userId: partOf('user_id', () => users.id),
    /** The address it was mailed to: the link proves nothing about a later address of the account. */
    email: text('email').notNull(),
    purpose: text('purpose', { enum: ['VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL', 'SECURE_ACCOUNT'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The new address replaces the current one from then, if confirmed; null: at once. */
    appliesAt: instant('applies_at'),
  },
  (table) => [
    uniqueIndex('mailed_tokens_hash').on(table.tokenHash),
    index('mailed_tokens_user').on(table.userId, table.purpose),
    index('mailed_tokens_email').on(table.email, table.createdAt),
  ],
)

/** Signs in the registering browser after the verification. Deleted when used and when all sessions of the account end. */
export const registrations = pgTable(
  'registrations',
  {
    userId: partOf('user_id', () => users.id).primaryKey(),
    keyHash: text('key_hash').notNull(),
    /** The mailed code is derived from it. 0: none was mailed. */
    codeNumber: integer('code_number').notNull().default(0),
    codeExpiresAt: instant('code_expires_at').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
  },
  (table) => [uniqueIndex('registrations_key').on(table.keyHash)],
)

export const pendingEmails = pgTable('pending_emails', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  email: text('email').notNull(),
  appliesAt: instant('applies_at').notNull(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: primaryId(),
    userId: partOf('user_id', () => users.id),
    /** The authenticator's own id, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Rises with each use, at authenticators that count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** The user said that a login was not theirs. A reset that keeps the passkey ends it. */
    suspendedAt: instant('suspended_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId, table.createdAt),
  ],
)

/** Printed codes, each of which replaces a passkey once. Deleted when used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: primaryId(),
    userId: partOf('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('recovery_codes_hash').on(table.userId, table.codeHash)],
)

export const securityMails = pgTable(
  'security_mails',
  {
    id: primaryId(),
    userId: partOf('user_id', () => users.id),
    subject: text('subject').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('security_mails_user').on(table.userId, table.sentAt),
    index('security_mails_sent_at').on(table.sentAt),
  ],
)

/** Challenges that were sent and not answered yet. Deleted when answered, so that each works once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** The user who registers a passkey; null for a login. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires').on(table.expiresAt)],
)
