import {
  GROUP_PICTURE,
  type Group,
  groupLimits,
  isNameAllowedOnEdit,
  NAME_TOO_LONG,
  updateGroup,
} from 'contract/groups.ts'
import { mediaTypes } from 'contract/route.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { FileField } from '~/ui/forms/file-field.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { usePopularTags, useUpdateGroup } from '../../api.ts'
import { PICTURE_CROP } from '../../labels.ts'
import { TagsField } from './tags-field.tsx'

/** The call's own rules, and the one that knows the name as it was. */
const fieldsFor = (group: Group) =>
  updateGroup.body.refine(({ name }) => isNameAllowedOnEdit(name, group.name), {
    path: ['name'],
    message: NAME_TOO_LONG,
  })

/** Name, description, labels and picture of a group, for its owner. */
export function EditGroupDialog({ group, isOpen, onClose }: { group: Group; isOpen: boolean; onClose: () => void }) {
  const update = useUpdateGroup(group.id)
  const [fields] = useState(() => fieldsFor(group))
  const [image, setImage] = useState<File | null>(null)
  const [isImageGone, setImageGone] = useState(false)
  const popular = usePopularTags().data?.tags ?? []
  const { register, control, submit, formState, hasUnsaved } = useContractForm<typeof updateGroup, typeof fields>(
    updateGroup,
    {
      schema: fields,
      defaultValues: {
        name: group.name,
        description: group.description ?? '',
        tags: group.tags,
        isPublic: group.isPublic,
      },
    },
  )
  const errors = formState.errors as Record<string, { message?: string } | undefined>

  const close = async () => {
    if (update.isPending) return
    const isChanged = hasUnsaved() || image !== null || isImageGone
    const isSure = !isChanged || (await confirmDiscard('veranderd'))
    if (isSure) onClose()
  }

  const send = submit(async (values) => {
    try {
      await update.mutateAsync({ ...values, image, ...(isImageGone && image === null ? { removeImage: true } : {}) })
      toast({ title: 'De groep is bijgewerkt', kind: 'success' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) showFailure(error, 'Kon groep niet bijwerken')
      throw error
    }
  })

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      title="Groep bewerken"
      footer={
        <>
          <Button onClick={() => void close()}>Annuleren</Button>
          <Button variant="primary" type="submit" form="edit-group" isPending={update.isPending}>
            Wijzigingen bewaren
          </Button>
        </>
      }
    >
      <form id="edit-group" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <TextField
          {...register('name')}
          label="Naam van de groep"
          maxLength={groupLimits.name.max}
          autoComplete="off"
          error={errors.name?.message}
        />
        <TextArea
          {...register('description')}
          label="Beschrijving"
          isOptional
          countTo={groupLimits.description.max}
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
        <FileField
          label="Afbeelding"
          isOptional
          value={image}
          onChange={setImage}
          currentPicture={isImageGone ? null : group.featuredImage}
          onRemoveCurrent={() => setImageGone(true)}
          types={mediaTypes(GROUP_PICTURE)}
          maxBytes={GROUP_PICTURE.maxBytes}
          crop={PICTURE_CROP}
        />
        <Checkbox {...register('isPublic')} help="Zet dit uit, dan ziet niemand de groep die er niet bij hoort.">
          Iedereen mag deze groep vinden
        </Checkbox>
      </form>
    </Modal>
  )
}
