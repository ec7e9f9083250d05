import {
  type CurrentUser,
  type OtherUser,
  type Person,
  UNANSWERED,
  type UnansweredField,
  type UserGroup,
} from 'contract/users/users.ts'
import { presentPlaceOf } from '../places/present.ts'
import { ageCorrectableUntil, ageOn, isAgeLocked, isUnderAge } from './policy.ts'
import type { UserGroupRow } from './profile/repository.ts'
import type { UserRow } from './repository.ts'

/** Rows store the file name only; files are served at /uploads/<name>. */
export const uploadPath = (name: string | null): string | null => (name === null ? null : `/uploads/${name}`)

export const presentAge = (row: Pick<UserRow, 'age' | 'birthdate'>, now: Date): number | null =>
  row.age ?? ageOn(row.birthdate, now)

/** Null once the person cleared the answer. */
const defaultOf = <Field extends UnansweredField>({ unansweredFields }: UserRow, field: Field) =>
  unansweredFields.includes(field) ? UNANSWERED[field] : null

export const presentCurrentUser = (row: UserRow, now: Date): CurrentUser => ({
  id: row.id,
  username: row.username,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
  profilePhoto: uploadPath(row.profilePhoto),
  profilePhotoThumbnail: uploadPath(row.profilePhotoThumbnail),
  isAdmin: row.isAdmin,
  createdAt: row.createdAt.toISOString(),
  age: presentAge(row, now),
  birthdate: row.birthdate,
  isUnderAge: isUnderAge(row, now),
  ageCorrectableUntil: ageCorrectableUntil(row, now)?.toISOString() ?? null,
  isAgeLocked: isAgeLocked(row, now),
  gender: row.gender ?? defaultOf(row, 'gender'),
  socialPreference: row.socialPreference ?? defaultOf(row, 'socialPreference'),
  drugUsePreference: row.drugUsePreference ?? defaultOf(row, 'drugUsePreference'),
  unansweredFields: row.unansweredFields,
  showDrugUsePreference: row.showDrugUsePreference,
  showGender: row.showGender,
  plansVisibleTo: row.plansVisibleTo,
  musicalPreferences: row.musicalPreferences,
  bio: row.bio,
  homePlaceId: row.homePlaceId,
  homePlace: presentPlaceOf(row.homePlaceId),
  showProvince: row.showProvince,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  chatEnhancements: row.chatEnhancements,
  extraGroupSlots: row.extraGroupSlots,
})

export const presentPerson = (
  row: Pick<UserRow, 'id' | 'username' | 'profilePhoto' | 'profilePhotoThumbnail'>,
): Person => ({
  id: row.id,
  username: row.username,
  profilePhoto: uploadPath(row.profilePhoto),
  profilePhotoThumbnail: uploadPath(row.profilePhotoThumbnail),
})

/** Hidden fields and the e-mail address are shown to the user; the address to administrators as well. */
export function presentOtherUser(
  row: UserRow & { timesWent: number | null },
  viewer: { id: string; isAdmin: boolean },
  now: Date,
): OtherUser {
  const isSelf = viewer.id === row.id
  return {
    ...presentPerson(row),
    createdAt: row.createdAt.toISOString(),
    age: presentAge(row, now),
    gender: row.showGender || isSelf ? row.gender : null,
    socialPreference: row.socialPreference,
    drugUsePreference: row.showDrugUsePreference || isSelf ? row.drugUsePreference : null,
    musicalPreferences: row.musicalPreferences,
    bio: row.bio,
    province: row.showProvince ? (presentPlaceOf(row.homePlaceId)?.province ?? null) : null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    emailVerified: row.emailVerifiedAt !== null,
    email: viewer.isAdmin || isSelf ? row.email : null,
    timesWent: row.timesWent,
  }
}

export const presentUserGroup = (row: UserGroupRow, userId: string): UserGroup => ({
  id: row.id,
  name: row.name,
  role: row.ownerId === userId ? 'owner' : 'member',
  eventName: row.eventName,
  memberCount: row.memberCount,
  isShared: row.isShared,
})
