import {
  AtSign,
  Ban,
  Bell,
  CalendarCheck,
  CalendarPlus,
  ChevronRight,
  Download,
  Flag,
  KeyRound,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  Sparkles,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSignOut } from '~/features/auth/api.ts'
import { ChangeEmailDialog } from '~/features/auth/components/change-email-dialog.tsx'
import { ChangePasswordDialog } from '~/features/auth/components/change-password-dialog.tsx'
import { BlockedUsersDialog } from '~/features/blocks/components/blocked-users-dialog.tsx'
import { ThemeSwitch } from '~/features/navigation/components/theme-switch.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { chooseTheme, useTheme } from '~/lib/theme.ts'
import { classNames } from '~/ui/class-names.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Card } from '~/ui/layout/card.tsx'
import { useExportMyData } from '../../api.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function AccountSettings() {
  const signOut = useSignOut()
  const theme = useTheme()
  const exportData = useExportMyData()
  const [password, email, blocked, deletion] = [useDialogState(), useDialogState(), useDialogState(), useDialogState()]
  const download = async () => {
    if (exportData.isPending) return
    try {
      await exportData.mutateAsync()
      toast({ title: 'Je gegevens zijn gedownload', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Kon gegevens niet downloaden')
    }
  }
  return (
    <Card as="section" className="flex flex-col gap-5">
      <h2 className="text-xl">Accountinstellingen</h2>
      <ul className="-mx-2 -my-1 flex flex-col">
        <SettingLink icon={Sparkles} to="/account-upgrades">
          Upgrades
        </SettingLink>
        <SettingLink icon={Bell} to="/profile/meldingen">
          Meldingen instellen
        </SettingLink>
        <SettingLink icon={CalendarPlus} to="/profile/evenementen">
          Jouw evenementen
        </SettingLink>
        <SettingLink icon={CalendarCheck} to="/profile/opkomst">
          Waar je bij was
        </SettingLink>
        <SettingLink icon={Flag} to="/profile/mijn-meldingen">
          Mijn meldingen
        </SettingLink>
        <SettingButton icon={KeyRound} onClick={password.open}>
          Wachtwoord wijzigen
        </SettingButton>
        <SettingButton icon={AtSign} onClick={email.open}>
          E-mailadres wijzigen
        </SettingButton>
        <SettingLink icon={ShieldCheck} to="/profile/beveiliging">
          Beveiliging
        </SettingLink>
        <SettingButton icon={Ban} onClick={blocked.open}>
          Geblokkeerde leden
        </SettingButton>
        <SettingButton icon={Download} onClick={() => void download()}>
          Mijn gegevens downloaden
        </SettingButton>
        <SettingButton icon={LogOut} onClick={() => void signOut()}>
          Uitloggen
        </SettingButton>
        <SettingButton icon={UserX} isDanger onClick={deletion.open}>
          Account verwijderen
        </SettingButton>
      </ul>
      <div className="border-line border-t pt-5">
        <h3 className="mb-2 text-base">Weergave</h3>
        <ThemeSwitch value={theme} onChange={chooseTheme} />
      </div>
      <ChangePasswordDialog key={`password-${password.key}`} isOpen={password.isOpen} onClose={password.close} />
      <ChangeEmailDialog key={`email-${email.key}`} isOpen={email.isOpen} onClose={email.close} />
      <BlockedUsersDialog isOpen={blocked.isOpen} onClose={blocked.close} />
      <DeleteAccountDialog key={`deletion-${deletion.key}`} isOpen={deletion.isOpen} onClose={deletion.close} />
    </Card>
  )
}

const rowClasses =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-2 text-left font-medium transition-colors hover:bg-sunken'

function SettingLink({ icon, to, children }: { icon: LucideIcon; to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={rowClasses}>
        <RowContent icon={icon}>{children}</RowContent>
      </Link>
    </li>
  )
}

function SettingButton({
  icon,
  onClick,
  isDanger = false,
  children,
}: {
  icon: LucideIcon
  onClick: () => void
  isDanger?: boolean
  children: ReactNode
}) {
  return (
    <li>
      <button type="button" onClick={onClick} className={classNames(rowClasses, isDanger && 'text-danger-ink')}>
        <RowContent icon={icon}>{children}</RowContent>
      </button>
    </li>
  )
}

function RowContent({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 grow">{children}</span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
    </>
  )
}
