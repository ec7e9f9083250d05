import {
  type CurrentUser,
  DRUG_USE_PREFERENCE_LABELS,
  GENDER_LABELS,
  type OtherUser,
  SOCIAL_PREFERENCE_LABELS,
} from 'contract/users/users.ts'
import type { ReactNode } from 'react'
import { Tag } from '~/ui/data/filter-chips.tsx'
import { FIELD_LABELS } from '../labels.ts'

type ProfileFields = Pick<
  CurrentUser & OtherUser,
  'gender' | 'socialPreference' | 'drugUsePreference' | 'musicalPreferences' | 'bio'
> &
  Partial<Pick<CurrentUser & OtherUser, 'age' | 'homePlace' | 'province'>>

type ProfileFactsProps = { user: ProfileFields; emptyText?: string; email?: string | null }

export function ProfileFacts({ user, emptyText, email }: ProfileFactsProps) {
  const facts: { label: string; value: ReactNode; isHidden?: boolean; isWide?: boolean }[] = [
    { label: FIELD_LABELS.age, value: user.age == null ? null : `${user.age} jaar`, isHidden: user.age === undefined },
    { label: FIELD_LABELS.gender, value: user.gender && GENDER_LABELS[user.gender] },
    {
      label: FIELD_LABELS.socialPreference,
      value: user.socialPreference && SOCIAL_PREFERENCE_LABELS[user.socialPreference],
    },
    { label: FIELD_LABELS.homePlace, value: user.homePlace?.name ?? null, isHidden: user.homePlace === undefined },
    { label: FIELD_LABELS.province, value: user.province, isHidden: !user.province },
    { label: 'E-mail', value: email, isHidden: !email },
    {
      label: FIELD_LABELS.drugUsePreference,
      value: user.drugUsePreference && DRUG_USE_PREFERENCE_LABELS[user.drugUsePreference],
      isWide: true,
    },
    { label: FIELD_LABELS.bio, value: user.bio, isWide: true },
    { label: FIELD_LABELS.musicalPreferences, value: musicTags(user.musicalPreferences), isWide: true },
  ]
  return (
    <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {facts
        .filter(({ value, isHidden }) => !isHidden && (value !== null || emptyText !== undefined))
        .map(({ label, value, isWide }) => (
          <div key={label} className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <dt className="font-semibold text-muted text-sm">{label}</dt>
            <dd className={value === null ? 'text-muted' : 'whitespace-pre-line wrap-anywhere'}>
              {value ?? emptyText}
            </dd>
          </div>
        ))}
    </dl>
  )
}

const musicTags = (styles: readonly string[]): ReactNode =>
  styles.length === 0 ? null : (
    <ul className="mt-1.5 flex flex-wrap gap-2">
      {styles.map((style) => (
        <li key={style} className="max-w-full">
          <Tag>
            <span className="truncate">{style}</span>
          </Tag>
        </li>
      ))}
    </ul>
  )
