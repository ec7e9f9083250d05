import { type Group, isNameAllowedOnEdit, NAME_TOO_LONG } from 'contract/groups/groups.ts'
import { GROUP_PICTURE, updateGroup } from 'contract/groups/lifecycle.ts'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { DialogProps } from '~/lib/dialog-state.ts'
import { useContractForm } from '~/lib/form.ts'
import { useKeptInput } from '~/ui/forms/kept-input.ts'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { FormDialog } from '~/ui/overlays/form-dialog.tsx'
import { useUpdateGroup } from '../../api-managing.ts'
import { PICTURE_CROP } from '../../labels.ts'
import { FoldedGroupFields, GROUP_FIELD_NAMES, GroupFields, groupFormValues } from './group-fields.tsx'

const schemaFor = (group: Group) =>
  updateGroup.body.refine(({ name }) => isNameAllowedOnEdit(name, group.name), {
    path: ['name'],
    message: NAME_TOO_LONG,
  })

export function EditGroupDialog({ group, ...dialog }: DialogProps & { group: Group }) {
  const update = useUpdateGroup(group.id)
  const [schema] = useState(() => schemaFor(group))
  const picture = usePictureInput()
  const form = useContractForm<typeof updateGroup, typeof schema>(updateGroup, {
    schema,
    defaultValues: groupFormValues(GROUP_FIELD_NAMES, group),
  })
  useKeptInput(form, dialog.isOpen ? `form:group:${group.id}` : null)
  return (
    <FormProvider {...form}>
      <FormDialog
        {...dialog}
        title="Groep bewerken"
        form={form}
        submitLabel="Wijzigingen opslaan"
        send={(values) => update.mutateAsync({ ...values, ...picture.change })}
        done="De groep is bijgewerkt"
        failure="Kon groep niet bijwerken"
        unsaved="veranderd"
        hasOtherInput={picture.isChanged}
      >
        <GroupFields names={['name', 'description']} />
        <PictureField input={picture} upload={GROUP_PICTURE} current={group.featuredImage} crop={PICTURE_CROP} />
        <FoldedGroupFields />
      </FormDialog>
    </FormProvider>
  )
}
