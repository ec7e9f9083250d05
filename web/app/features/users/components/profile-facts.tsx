import {
  type CurrentUser,
  DRUG_USE_PREFERENCE_LABELS,
  GENDER_LABELS,
  type OtherUser,
  SOCIAL_PREFERENCE_LABELS,
} from 'contract/users/users.ts'
import { Tag } from '~/ui/data/filter-chips.tsx'
import { FIELD_LABELS } from '../labels.ts'

type ProfileFields = Pick<
  CurrentUser & OtherUser,
  'gender' | 'socialPreference' | 'drugUsePreference' | 'musicalPreferences' | 'bio'
> &
  Partial<Pick<CurrentUser & OtherUser, 'age' | 'homePlace' | 'province'>>

type ProfileFactsProps = { user: ProfileFields; emptyText?: string; email?: string | null }

export function ProfileFacts({ user, emptyText, email }: ProfileFactsProps) {
  const facts = [
    { label: FIELD_LABELS.age, text: user.age == null ? null : `${user.age} jaar`, isHidden: user.age === undefined },
    { label: FIELD_LABELS.gender, text: user.gender && GENDER_LABELS[user.gender] },
    {
      label: FIELD_LABELS.socialPreference,
      text: user.socialPreference && SOCIAL_PREFERENCE_LABELS[user.socialPreference],
    },
    { label: FIELD_LABELS.homePlace, text: user.homePlace?.name ?? null, isHidden: user.homePlace === undefined },
    { label: FIELD_LABELS.province, text: user.province ?? null, isHidden: !user.province },
    { label: 'E-mail', text: email ?? null, isHidden: !email },
    {
      label: FIELD_LABELS.drugUsePreference,
      text: user.drugUsePreference && DRUG_USE_PREFERENCE_LABELS[user.drugUsePreference],
      isWide: true,
    },
    { label: FIELD_LABELS.bio, text: user.bio, isWide: true },
  ].filter(({ text, isHidden }) => !isHidden && (text !== null || emptyText !== undefined))
  return (
    <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {facts.map(({ label, text, isWide }) => (
        <div key={label} className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
          <dt className="font-semibold text-muted text-sm">{label}</dt>
          <dd className={text === null ? 'text-muted' : 'whitespace-pre-line wrap-anywhere'}>{text ?? emptyText}</dd>
        </div>
      ))}
      {(user.musicalPreferences.length > 0 || emptyText !== undefined) && (
        <div className="min-w-0 sm:col-span-2">
          <dt className="font-semibold text-muted text-sm">{FIELD_LABELS.musicalPreferences}</dt>
          <dd className={user.musicalPreferences.length === 0 ? 'text-muted' : 'mt-1.5'}>
            {user.musicalPreferences.length === 0 ? (
              emptyText
            ) : (
              <ul className="flex flex-wrap gap-2">
                {user.musicalPreferences.map((style) => (
                  <li key={style} className="max-w-full">
                    <Tag>
                      <span className="truncate">{style}</span>
                    </Tag>
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
