import { AtSign, Ban, Download, Flag, UserX } from 'lucide-react'
import type { ComponentType } from 'react'
import { ChangeEmailDialog } from '~/features/auth/components/change-email-dialog.tsx'
import { BlockedUsersDialog } from '~/features/blocks/components/blocked-users-dialog.tsx'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Card } from '~/ui/layout/card.tsx'
import { useExportMyData } from '../../api.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { SettingButton, SettingLink } from './setting-row.tsx'

export function AccountData() {
  const { mutateAsync, isPending } = useExportMyData()
  const download = useAction(() => mutateAsync(), {
    done: 'Je gegevens zijn gedownload',
    failure: 'Kon gegevens niet downloaden',
  })
  const { isOpen, open, close, key, subject } = useSubjectDialog<{ Dialog: ComponentType<DialogProps> }>()
  return (
    <Card as="section" aria-label="Je gegevens">
      <ul className="-m-2 flex flex-col">
        <SettingButton icon={AtSign} label="E-mailadres wijzigen" onClick={() => open({ Dialog: ChangeEmailDialog })} />
        <SettingButton icon={Ban} label="Geblokkeerde leden" onClick={() => open({ Dialog: BlockedUsersDialog })} />
        <SettingLink icon={Flag} label="Mijn rapporten" to="/profile/mijn-meldingen" />
        <SettingButton
          icon={Download}
          label="Mijn gegevens downloaden"
          onClick={() => !isPending && void download.run()}
        />
        <SettingButton
          icon={UserX}
          label="Account verwijderen"
          isDanger
          onClick={() => open({ Dialog: DeleteAccountDialog })}
        />
      </ul>
      {subject && <subject.Dialog key={key} isOpen={isOpen} onClose={close} />}
    </Card>
  )
}

type DialogProps = { isOpen: boolean; onClose: () => void }
