import { describeAudience } from 'contract/groups/audience.ts'
import type { GroupFields } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'

/** Empty for every age. */
type TypedAge = string | number | null | undefined
type GroupSettings = Omit<GroupFields, 'name' | 'description' | 'minAge' | 'maxAge'> & {
  minAge?: TypedAge
  maxAge?: TypedAge
}

const age = (typed: TypedAge): number | null => Number(typed) || null

/** "Voor iedereen · geen labels of vragen · leden laten niemand toe · openbaar" */
export function describeGroupSettings({ tags, audience, minAge, maxAge, ...group }: GroupSettings): string {
  const whom = describeAudience({ audience, minAge: age(minAge), maxAge: age(maxAge) }) ?? 'iedereen'
  const questionCount = group.questions.filter((question) => question.trim() !== '').length
  const parts = [
    `Voor ${whom}`,
    ...(tags.length + questionCount === 0
      ? ['geen labels of vragen']
      : [
          tags.length === 0 ? 'geen labels' : countText(tags.length, 'label', 'labels'),
          questionCount === 0 ? 'geen vragen' : countText(questionCount, 'vraag', 'vragen'),
        ]),
    group.membersMayAdmit ? 'leden mogen iemand toelaten' : 'leden laten niemand toe',
    !group.takesRequests && 'alleen op uitnodiging',
    group.isPublic ? 'openbaar' : 'alleen leden zien de groep',
  ]
  return parts.filter(Boolean).join(' · ')
}
