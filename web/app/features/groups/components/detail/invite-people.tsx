import type { Group } from 'contract/groups/groups.ts'
import { Share2, UserPlus } from 'lucide-react'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'

const ENOUGH_MEMBERS = 3

/** Its owner is shown how to find more members. */
export const isSmall = ({ currentMembers }: Group): boolean => currentMembers < ENOUGH_MEMBERS

export function InvitePeople({ group, onShare }: { group: Group; onShare: () => void }) {
  return (
    <PageNotice
      kind="info"
      title="Nodig mensen uit"
      actions={[
        { label: 'Nodig uit', icon: UserPlus, to: `/groups/${group.id}/manage?tab=invite` },
        { label: 'Deel je groep', icon: Share2, onClick: onShare },
      ]}
    >
      {group.description === null
        ? 'Vertel eerst wat jullie gaan doen. Deel daarna de link met mensen die ook gaan.'
        : 'Deel de link met mensen die ook gaan. Jij kiest wie er meegaat.'}
    </PageNotice>
  )
}
