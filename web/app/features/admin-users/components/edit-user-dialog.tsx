import { auditLimits } from 'contract/audit.ts'
import { type AdminUser, updateUser } from 'contract/users/admin.ts'
import { userLimits } from 'contract/users/users.ts'
import { useContractForm } from '~/lib/form.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Checkbox } from '~/ui/forms/checkbox.tsx'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { TextField } from '~/ui/forms/text-field.tsx'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { useUpdateUser } from '../api.ts'

type EditUserDialogProps = { user: AdminUser; isOpen: boolean; onClose: (isDone: boolean) => void }

/** Each opening needs a new `key`. */
export function EditUserDialog({ user, isOpen, onClose }: EditUserDialogProps) {
  const update = useUpdateUser(user.id)
  const isSelf = useSignedInUser().id === user.id
  const { register, submit, formState, hasUnsaved } = useContractForm(updateUser, {
    defaultValues: {
      username: user.username,
      email: user.email,
      bio: user.bio ?? '',
      isAdmin: user.isAdmin,
      reason: '',
    },
  })
  const { errors } = formState

  const close = async () => {
    if (update.isPending) return
    const isSure = !hasUnsaved() || (await confirmDiscard('veranderd'))
    if (isSure) onClose(false)
  }

  const send = submit(async ({ isAdmin, ...values }) => {
    try {
      await update.mutateAsync({ ...values, ...(isSelf ? {} : { isAdmin }) })
    } catch (error) {
      showFormFailure(error, 'Kon gebruiker niet bijwerken')
      throw error
    }
    toast({ title: 'Gebruikersprofiel bijgewerkt', kind: 'success' })
    onClose(true)
  })

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      title="Gebruiker bewerken"
      footer={
        <>
          <Button onClick={() => void close()}>Annuleren</Button>
          <Button variant="primary" type="submit" form="edit-user" isPending={update.isPending}>
            Opslaan
          </Button>
        </>
      }
    >
      <form id="edit-user" onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-5">
        <TextField
          {...register('username')}
          label="Gebruikersnaam"
          autoComplete="off"
          error={errors.username?.message}
        />
        <TextField
          {...register('email')}
          label="E-mail"
          type="email"
          autoComplete="off"
          help="Links die naar het oude adres gingen, werken daarna niet meer."
          error={errors.email?.message}
        />
        <TextArea
          {...register('bio')}
          label="Bio"
          isOptional
          rows={3}
          countTo={userLimits.bio.max}
          error={errors.bio?.message}
        />
        {isSelf ? (
          <p className="text-muted">Je bent zelf beheerder. Alleen een andere beheerder kan dat wijzigen.</p>
        ) : (
          <Checkbox
            {...register('isAdmin')}
            help="Een beheerder ziet alle gegevens en kan alles wijzigen."
            error={errors.isAdmin?.message}
          >
            Beheerder
          </Checkbox>
        )}
        <TextArea
          {...register('reason')}
          label="Reden"
          isOptional
          rows={2}
          countTo={auditLimits.reason.max}
          help="Komt in het logboek."
          error={errors.reason?.message}
        />
      </form>
    </Modal>
  )
}
