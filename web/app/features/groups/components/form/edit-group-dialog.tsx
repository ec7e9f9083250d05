import { type Group, isNameAllowedOnEdit, NAME_TOO_LONG } from 'contract/groups/groups.ts'
import { GROUP_PICTURE, updateGroup } from 'contract/groups/lifecycle.ts'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useContractForm } from '~/lib/form.ts'
import { Button } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useUpdateGroup } from '../../api.ts'
import { PICTURE_CROP } from '../../labels.ts'
import { GROUP_FIELD_NAMES, GroupFields, groupFormValues } from './group-fields.tsx'

const schemaFor = (group: Group) =>
  updateGroup.body.refine(({ name }) => isNameAllowedOnEdit(name, group.name), {
    path: ['name'],
    message: NAME_TOO_LONG,
  })

/** For the owner. Each opening needs a new `key`. */
export function EditGroupDialog({ group, isOpen, onClose }: { group: Group; isOpen: boolean; onClose: () => void }) {
  const update = useUpdateGroup(group.id)
  const [schema] = useState(() => schemaFor(group))
  const picture = usePictureInput()
  const form = useContractForm<typeof updateGroup, typeof schema>(updateGroup, {
    schema,
    defaultValues: groupFormValues(GROUP_FIELD_NAMES, group),
  })

  const close = async () => {
    if (update.isPending) return
    const isUnsaved = form.hasUnsaved() || picture.isChanged
    if (!isUnsaved || (await confirmDiscard('veranderd'))) onClose()
  }

  const send = form.submit(async (values) => {
    try {
      await update.mutateAsync({ ...values, ...picture.change })
      toast({ title: 'De groep is bijgewerkt', kind: 'success' })
      onClose()
    } catch (error) {
      showFormFailure(error, 'Kon groep niet bijwerken')
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
            Wijzigingen opslaan
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id="edit-group" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
          <GroupFields />
          <PictureField input={picture} upload={GROUP_PICTURE} current={group.featuredImage} crop={PICTURE_CROP} />
        </form>
      </FormProvider>
    </Modal>
  )
}
