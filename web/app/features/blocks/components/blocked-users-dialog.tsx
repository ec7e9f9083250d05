import { BLOCK_REASON_LABELS, type BlockedUser } from 'contract/blocks.ts'
import { ReportDialog } from '~/features/reports/components/report-dialog.tsx'
import { type DialogProps, useDialogState } from '~/lib/dialog-state.ts'
import { formatDate } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useBlockedUsers, useUnblockUser } from '../api.ts'

export function BlockedUsersDialog(dialog: DialogProps) {
  return (
    <Modal {...dialog} title="Geblokkeerde leden" footer={<Button onClick={dialog.onClose}>Sluiten</Button>}>
      <BlockedUsers />
    </Modal>
  )
}

function BlockedUsers() {
  const list = useBlockedUsers()
  return (
    <QueryContent query={list} failure="Failed to load blocked users">
      {({ pages }) => {
        const blocked = pages.flatMap((page) => page.blockedUsers)
        if (blocked.length === 0)
          return (
            <EmptyState picture="done" title="Je hebt niemand geblokkeerd" headingLevel={3}>
              Blokkeren kan via het profiel van iemand.
            </EmptyState>
          )
        return (
          <>
            <ul className="divide-y divide-line">
              {blocked.map((user) => (
                <BlockedUserRow key={user.id} user={user} />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button className="mt-3" isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Meer tonen
              </Button>
            )}
          </>
        )
      }}
    </QueryContent>
  )
}

function BlockedUserRow({ user }: { user: BlockedUser }) {
  const unblock = useUnblockUser()
  const report = useDialogState()
  const unblockUser = useAction(
    async (dialog: HTMLElement | null) => {
      await unblock.mutateAsync(user.id)
      // The row with the focused button unmounts; without focus inside, Escape would not close the dialog.
      dialog?.focus()
    },
    { done: `${user.username} is gedeblokkeerd`, failure: 'Kon gebruiker niet deblokkeren' },
  )
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar user={user} />
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold wrap-anywhere">{user.username}</p>
        <p className="text-muted text-sm">
          {BLOCK_REASON_LABELS[user.reason]} · {formatDate(user.blockedAt)}
        </p>
        {user.notes !== null && <p className="text-muted text-sm wrap-anywhere">{user.notes}</p>}
      </div>
      <Button size="sm" aria-label={`${user.username} rapporteren`} onClick={report.open}>
        Rapporteren
      </Button>
      <Button
        size="sm"
        isPending={unblock.isPending}
        aria-label={`${user.username} deblokkeren`}
        onClick={({ currentTarget }) => void unblockUser.run(currentTarget.closest<HTMLElement>('[role=dialog]'))}
      >
        Deblokkeer
      </Button>
      <ReportDialog key={report.key} user={user} {...report.props} />
    </li>
  )
}
