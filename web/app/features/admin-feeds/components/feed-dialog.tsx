import { EVENT_TYPE_LABELS, EVENT_TYPES } from 'contract/events/events.ts'
import { createFeed, FEED_KIND_LABELS, FEED_KINDS, type Feed } from 'contract/feeds.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useSaveFeed } from '../api.ts'
import { announceRun } from '../run-text.ts'

type FeedDialogProps = { feed: Feed | null; isOpen: boolean; onClose: () => void }

/** Adds a feed, or changes one, and fetches it. Each opening needs a new `key`. */
export function FeedDialog({ feed, isOpen, onClose }: FeedDialogProps) {
  const save = useSaveFeed(feed?.id ?? null)
  const { register, submit, formState, hasUnsaved } = useContractForm(createFeed, {
    defaultValues: {
      url: feed?.url ?? '',
      kind: feed?.kind ?? 'ICS',
      type: feed?.type ?? '',
      autoApprove: feed?.autoApprove ?? false,
    },
  })
  const { errors } = formState

  const close = async () => {
    if (save.isPending) return
    if (!hasUnsaved() || (await confirmDiscard(feed === null ? 'ingevuld' : 'veranderd'))) onClose()
  }

  const send = submit(async (values) => {
    try {
      announceRun((await save.mutateAsync(values)).feed)
    } catch (error) {
      showFormFailure(error, 'Kon de bron niet opslaan')
      throw error
    }
    onClose()
  })

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      title={feed === null ? 'Bron toevoegen' : 'Bron bewerken'}
      footer={
        <>
          <Button onClick={() => void close()}>Annuleren</Button>
          <Button variant="primary" type="submit" form="edit-feed" isPending={save.isPending}>
            {feed === null ? 'Toevoegen en ophalen' : 'Opslaan en ophalen'}
          </Button>
        </>
      }
    >
      <form id="edit-feed" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <TextField
          {...register('url')}
          label="Webadres"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          help="Van een agenda of van een pagina met evenementen. Het adres moet openbaar zijn."
          error={errors.url?.message}
        />
        <Select
          {...register('kind')}
          label="Soort"
          options={FEED_KINDS.map((kind) => ({ value: kind, label: FEED_KIND_LABELS[kind] }))}
          error={errors.kind?.message}
        />
        <Select
          {...register('type')}
          label="Type evenement"
          isOptional
          options={[
            { value: '', label: 'Per evenement herkennen' },
            ...EVENT_TYPES.map((type) => ({ value: type, label: EVENT_TYPE_LABELS[type] })),
          ]}
          error={errors.type?.message}
        />
        <Checkbox
          {...register('autoApprove')}
          help="Zonder vinkje komen evenementen eerst bij ‘In behandeling’."
          error={errors.autoApprove?.message}
        >
          Direct goedkeuren
        </Checkbox>
      </form>
    </Modal>
  )
}
