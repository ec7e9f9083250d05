import { EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { createFeed, FEED_KIND_LABELS, type Feed, updateFeed } from 'contract/feeds.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { Controller } from 'react-hook-form'
import { useAdminMutation, withFailureToast } from '~/features/admin/api.ts'
import { PlaceField } from '~/features/places/components/place-field.tsx'
import { call } from '~/lib/api/api.ts'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { Select } from '~/ui/forms/select.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { fetchNow } from '../api.ts'

const FAILURE = 'Kon de bron niet opslaan'

export function FeedDialog({ feed, placeId = '', ...dialog }: DialogProps & { feed: Feed | null; placeId?: string }) {
  const form = useContractForm(createFeed, {
    defaultValues: {
      url: feed?.url ?? '',
      kind: feed?.kind ?? 'ICS',
      type: feed?.type ?? '',
      autoApprove: feed?.autoApprove ?? false,
      defaultVenue: feed?.defaultVenue ?? '',
      defaultPlaceId: feed?.defaultPlaceId ?? placeId,
    },
  })
  const { mutateAsync: save } = useAdminMutation(async (body: ParsedOf<typeof createFeed>['body']) => {
    const saved = await (feed === null
      ? call(createFeed, { body })
      : call(updateFeed, { params: { id: feed.id }, body }))
    await fetchNow(saved.feed.id)
  })
  return (
    <FormDialog
      {...dialog}
      title={feed === null ? 'Bron toevoegen' : 'Bron bewerken'}
      form={form}
      submitLabel={feed === null ? 'Toevoegen en ophalen' : 'Opslaan en ophalen'}
      send={(values) => withFailureToast(save(values), FAILURE)}
      failure={FAILURE}
      unsaved={feed === null ? 'ingevuld' : 'veranderd'}
    >
      <TextField
        {...form.field('url')}
        label="Webadres"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        help="Van een agenda of van een pagina met evenementen. Het adres moet openbaar zijn."
      />
      <Select {...form.field('kind')} label="Soort" options={FEED_KIND_LABELS} />
      <Select
        {...form.field('type')}
        label="Type evenement"
        isOptional
        options={{ '': 'Per evenement herkennen', ...EVENT_TYPE_LABELS }}
      />
      <TextField
        {...form.field('defaultVenue')}
        label="Zaal of terrein"
        isOptional
        help="Voor evenementen waar geen plaats bij staat."
      />
      <Controller
        control={form.control}
        name="defaultPlaceId"
        render={({ field, fieldState }) => (
          <PlaceField
            label="Plaats"
            isOptional
            value={field.value || null}
            onChange={(id) => field.onChange(id ?? '')}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
      <Checkbox {...form.field('autoApprove')} help="Zonder vinkje komen evenementen eerst bij ‘Wacht op goedkeuring’.">
        Direct goedkeuren
      </Checkbox>
    </FormDialog>
  )
}
