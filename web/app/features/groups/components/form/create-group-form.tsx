import { createGroup, GROUP_PICTURE, groupLimits } from 'contract/groups.ts'
import { mediaTypes } from 'contract/route.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { UpgradeDialog } from '~/features/payments/components/upgrade-dialog.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { FileField } from '~/ui/forms/file-field.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useConfirmLeave } from '~/ui/overlays/confirm-leave.ts'
import { useCreateGroup, usePopularTags } from '../../api.ts'
import { PICTURE_CROP } from '../../labels.ts'
import { raiseLimitNotice } from '../../limit-notice.ts'
import { EventPicker } from './event-picker.tsx'
import { TagsField } from './tags-field.tsx'

/** A new group; `eventId` in the address chooses its event. */
export function CreateGroupForm() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const create = useCreateGroup()
  const [image, setImage] = useState<File | null>(null)
  const upgrade = useDialogState()
  const [limit, setLimit] = useState<ApiError>()
  const form = useContractForm(createGroup, {
    defaultValues: { name: '', description: '', eventId: params.get('eventId') ?? '', tags: [], isPublic: true },
  })
  const { register, control, watch, submit, formState, hasUnsaved } = form
  const { errors } = formState
  const eventId = watch('eventId')
  const popular = usePopularTags(eventId === '' ? null : eventId).data?.tags ?? []
  useConfirmLeave(() => hasUnsaved() || (image !== null && !create.isSuccess && !create.isPending), 'ingevuld')

  const send = submit(async (values) => {
    try {
      const { group } = await create.mutateAsync({ ...values, image })
      toast({ title: 'Je groep staat klaar', description: 'Deel hem, dan vinden anderen jou.', kind: 'success' })
      await navigate(`/groups/${group.id}`)
    } catch (error) {
      if (error instanceof ApiError && error.requiresUpgrade) {
        raiseLimitNotice(error.message)
        setLimit(error)
        upgrade.open()
      } else if (!(error instanceof ApiError) || error.errors.length === 0) showFailure(error, 'Aanmaken groep mislukt')
      throw error
    }
  })

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-xl">Waar gaan jullie heen?</h2>
        <Controller
          control={control}
          name="eventId"
          render={({ field }) => (
            <EventPicker
              value={field.value === '' ? null : field.value}
              onChange={(id) => field.onChange(id ?? '')}
              onBlur={field.onBlur}
              error={errors.eventId?.message}
            />
          )}
        />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
          Staat het evenement er niet bij?
          <LinkButton to="/events/create" size="sm">
            Evenement toevoegen
          </LinkButton>
        </p>
      </Card>
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-xl">Wie zijn jullie?</h2>
        <TextField
          {...register('name')}
          label="Naam van de groep"
          placeholder="Vroege vogels bij de Waal"
          maxLength={groupLimits.name.max}
          autoComplete="off"
          error={errors.name?.message}
        />
        <TextArea
          {...register('description')}
          label="Beschrijving"
          rows={4}
          countTo={groupLimits.description.max}
          help="Hoe reizen jullie, waar spreken jullie af, wat voor dag wordt het?"
          error={errors.description?.message}
        />
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagsField
              value={(field.value ?? []) as string[]}
              onChange={field.onChange}
              suggestions={popular.map(({ tag }) => tag)}
              error={errors.tags?.message}
            />
          )}
        />
      </Card>
      <Card as="section" className="flex flex-col gap-5">
        <h2 className="text-xl">Nog iets?</h2>
        <FileField
          label="Afbeelding"
          isOptional
          value={image}
          onChange={setImage}
          types={mediaTypes(GROUP_PICTURE)}
          maxBytes={GROUP_PICTURE.maxBytes}
          crop={PICTURE_CROP}
          help="JPG, PNG of WebP, hoogstens 5 MB. Zonder afbeelding krijgt je groep de poster van het evenement."
        />
        <Checkbox {...register('isPublic')} help="Zet dit uit, dan ziet niemand de groep die er niet bij hoort.">
          Iedereen mag deze groep vinden
        </Checkbox>
      </Card>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isPending={formState.isSubmitting}
        className="self-start"
      >
        Groep maken
      </Button>
      <UpgradeDialog
        isOpen={upgrade.isOpen}
        onClose={upgrade.close}
        need="EXTRA_GROUP_SLOTS"
        message={limit?.message}
      />
    </form>
  )
}
