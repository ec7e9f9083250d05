import { type AdminGroup, adminGroupLimits, updateAdminGroup } from 'contract/groups/admin.ts'
import { GROUP_PICTURE } from 'contract/groups/lifecycle.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { FormProvider } from 'react-hook-form'
import { saveEdit } from '~/features/admin/api.ts'
import type { HasUnsaved } from '~/features/admin/components/details.tsx'
import {
  GROUP_FIELD_NAMES,
  type GroupFieldName,
  GroupFields,
  groupFormValues,
} from '~/features/groups/components/form/group-fields.tsx'
import { useContractForm } from '~/lib/form.ts'
import { changedOf } from '~/lib/sent-form.ts'
import { Button } from '~/ui/button.tsx'
import { PictureField, usePictureInput } from '~/ui/forms/picture-field.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { useUpdateGroup } from '../api.ts'

const schema = updateAdminGroup.body.required({ name: true, maxMembers: true })
const isEditable = (name: GroupFieldName): name is GroupFieldName & keyof typeof schema.shape => name in schema.shape
const EDITABLE_NAMES = GROUP_FIELD_NAMES.filter(isEditable)

export function GroupEditForm({ group, hasUnsaved }: { group: AdminGroup; hasUnsaved: HasUnsaved }) {
  const update = useUpdateGroup(group.id)
  const picture = usePictureInput()
  const form = useContractForm<typeof updateAdminGroup, typeof schema>(updateAdminGroup, {
    schema,
    defaultValues: { ...groupFormValues(EDITABLE_NAMES, group), maxMembers: String(group.maxMembers) },
  })
  const { dirtyFields } = form.formState
  hasUnsaved.current = () => form.hasUnsaved() || picture.isChanged

  const send = form.submit((values) =>
    saveEdit('Groep', picture, (change) => update.mutateAsync({ ...changedOf(values, dirtyFields), ...change })),
  )

  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <GroupFields names={EDITABLE_NAMES} overrides={{ name: { label: 'Naam' } }} />
        <TextField
          {...form.field('maxMembers')}
          label="Maximaal aantal leden"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          help={`Van ${adminGroupLimits.minSize} tot ${groupLimits.maxSize}. Komt er plek bij, dan schuift de wachtlijst door.`}
          className="sm:max-w-xs"
        />
        <PictureField input={picture} upload={GROUP_PICTURE} current={group.featuredImage} className="max-w-md" />
        <Button type="submit" variant="primary" isPending={update.isPending} isWide className="self-start">
          Opslaan
        </Button>
      </form>
    </FormProvider>
  )
}
