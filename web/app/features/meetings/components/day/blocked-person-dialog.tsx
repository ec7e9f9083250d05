import { useSearchParam } from '~/lib/routing/search-param.ts'
import { UnsafeDialog } from './unsafe-dialog.tsx'

/** Opened by the notification that a person whom the user blocked is in the group now: leave, talk to us, or close and stay. */
export function BlockedPersonDialog({ group }: { group: { id: string; name: string } }) {
  const [isOpen, setOpen] = useSearchParam('geblokkeerd')
  return (
    <UnsafeDialog
      groupId={group.id}
      groupName={group.name}
      title="Iemand die je hebt geblokkeerd, zit in deze groep"
      isOpen={isOpen !== null}
      onClose={() => setOpen(null)}
    />
  )
}
