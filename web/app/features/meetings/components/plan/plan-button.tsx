import type { EventDay } from 'contract/meetings.ts'
import { Copy, Route, Share2 } from 'lucide-react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { usePlanLink } from '../../api.ts'

export function PlanButton({ day: { group, planLink } }: { day: EventDay }) {
  const dialog = useDialogState()
  const { create, remove } = usePlanLink(group.id)
  const link = planLink ?? create.data?.planLink ?? null
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'De link is gekopieerd', kind: 'success' })
    } catch {
      toast({ title: 'Kopiëren lukt niet. Selecteer de link zelf.', kind: 'error' })
    }
  }
  const share = (url: string) =>
    navigator.share({ title: `Mijn plan: ${group.event.title}`, url }).catch(() => undefined)
  return (
    <>
      <Button icon={Route} onClick={dialog.open}>
        {planLink === null ? 'Deel mijn plan' : 'Mijn plan is gedeeld'}
      </Button>
      <Modal
        {...dialog.props}
        title="Deel mijn plan"
        size="sm"
        footer={
          link === null ? (
            <>
              <Button onClick={dialog.close}>Niet nu</Button>
              <ActionButton variant="primary" run={() => create.mutateAsync()} failure="Kon je plan niet delen">
                Maak een link
              </ActionButton>
            </>
          ) : (
            <>
              <ActionButton
                run={() => remove.mutateAsync()}
                done="Je plan is niet meer gedeeld"
                failure="Kon het delen niet stoppen"
                onDone={() => {
                  create.reset()
                  dialog.close()
                }}
              >
                Stop met delen
              </ActionButton>
              <Button onClick={dialog.close}>Klaar</Button>
            </>
          )
        }
      >
        <div className="flex flex-col gap-4">
          <p>
            Stuur een vriend of familie waar je heen gaat. Ze zien je naam, het evenement, waar jullie afspreken en hoe
            groot je groep is. Namen van anderen zien ze niet.
          </p>
          {link !== null && (
            <>
              <p className="rounded-control border border-line bg-sunken p-3 text-sm wrap-anywhere select-all">
                {link.url}
              </p>
              <div className="flex flex-wrap gap-2">
                {'share' in navigator && (
                  <Button variant="primary" icon={Share2} onClick={() => void share(link.url)} className="grow">
                    Versturen
                  </Button>
                )}
                <Button
                  variant={'share' in navigator ? 'secondary' : 'primary'}
                  icon={Copy}
                  onClick={() => void copy(link.url)}
                  className="grow"
                >
                  Kopieer de link
                </Button>
              </div>
              <p className="text-muted text-sm">De link werkt tot {formatDateTime(link.expiresAt)}.</p>
            </>
          )}
        </div>
      </Modal>
    </>
  )
}
