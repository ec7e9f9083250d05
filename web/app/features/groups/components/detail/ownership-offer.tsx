import type { Group } from 'contract/groups/groups.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAnswerOwnershipOffer } from '../../api.ts'

const TEXTS = {
  OFFERED: {
    title: 'Neem jij deze groep over?',
    text: 'De eigenaar is al een week niet gezien. Neem je het over, dan kies jij wie er meegaat. Zeg je nee, dan vragen we een ander.',
    yes: 'Ja, ik neem het over',
    no: 'Nee, liever niet',
    done: 'Jij bent nu de eigenaar',
  },
  RETURN: {
    title: 'Je was er een tijd niet',
    text: 'Een ander lid kiest nu wie er meegaat. Tot de dag zelf mag je de groep terugnemen.',
    yes: 'Neem de groep terug',
    no: 'Laat het zo',
    done: 'Je bent weer de eigenaar',
  },
} as const

/** Asks the member to whom the group of an absent owner is offered, or its former owner. Renders nothing for anybody else. */
export function OwnershipOffer({ group }: { group: Group }) {
  const answer = useAnswerOwnershipOffer(group.id)
  if (group.ownershipOffer === null) return null
  const { title, text, yes, no, done } = TEXTS[group.ownershipOffer.kind]
  const give = async (choice: 'YES' | 'NO') => {
    try {
      await answer.mutateAsync(choice)
      if (choice === 'YES') toast({ title: done, kind: 'success' })
    } catch (error) {
      showFailure(error, 'Je antwoord is niet opgeslagen')
    }
  }
  return (
    <PageNotice
      kind="info"
      title={title}
      actions={[
        { label: yes, isPrimary: true, isPending: answer.isPending, onClick: () => void give('YES') },
        { label: no, onClick: () => void give('NO') },
      ]}
    >
      {text}
    </PageNotice>
  )
}
