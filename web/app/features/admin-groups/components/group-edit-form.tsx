import { createGroup, GROUP_PICTURE, groupLimits } from 'contract/groups.ts'
import { type AdminGroup, adminGroupLimits, updateAdminGroup } from 'contract/groups-admin.ts'
import { mediaTypes } from 'contract/route.ts'
import { useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { FileField } from '~/ui/forms/file-field.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useUpdateGroup } from '../api.ts'

/** The call's own rules; here name and places must be there. */
const fields = updateAdminGroup.body
  .pick({ description: true })
  .extend({ name: createGroup.body.shape.name, maxMembers: updateAdminGroup.body.shape.maxMembers.unwrap() })

/** Name, text, places and picture. `hasUnsaved` tells whoever closes the dialog whether something would be lost. */
export function GroupEditForm({ group, hasUnsaved }: { group: AdminGroup; hasUnsaved: { current: () => boolean } }) {
  const update = useUpdateGroup(group.id)
  const [image, setImage] = useState<File | null>(null)
  const [isImageGone, setImageGone] = useState(false)
  const form = useContractForm<typeof updateAdminGroup, typeof fields>(updateAdminGroup, {
    schema: fields,
    defaultValues: {
      name: group.name,
      description: group.description ?? '',
      maxMembers: String(group.maxMembers),
    },
  })
  const { register, submit, formState } = form
  const errors = formState.errors as Record<string, { message?: string } | undefined>
  hasUnsaved.current = () => form.hasUnsaved() || image !== null || isImageGone

  const send = submit(async (values) => {
    try {
      await update.mutateAsync({
        ...values,
        picture: image,
        ...(isImageGone && image === null ? { removeImage: true } : {}),
      })
      setImage(null)
      setImageGone(false)
      toast({ title: 'Groep bijgewerkt', kind: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors.length === 0) showFailure(error, 'Kon groep niet bijwerken')
      else toast({ title: 'Fout', description: error.message, kind: 'error' })
      throw error
    }
  })

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
      <TextField
        {...register('name')}
        label="Naam"
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
      <TextField
        {...register('maxMembers')}
        label="Maximaal aantal leden"
        type="number"
        inputMode="numeric"
        min={adminGroupLimits.minSize}
        max={groupLimits.maxSize}
        help={`Van ${adminGroupLimits.minSize} tot ${groupLimits.maxSize}. Komt er plek bij, dan schuift de wachtlijst door.`}
        error={errors.maxMembers?.message}
        className="sm:max-w-xs"
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
        error={errors.featuredImage?.message}
        className="max-w-md"
      />
      <Button type="submit" variant="primary" isPending={update.isPending} isWide className="self-start">
        Opslaan
      </Button>
    </form>
  )
}
