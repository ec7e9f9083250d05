import {
  AtSign,
  Ban,
  Bell,
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
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useSignOut } from '~/features/auth/api.ts'
import { ChangeEmailDialog } from '~/features/auth/components/change-email-dialog.tsx'
import { ChangePasswordDialog } from '~/features/auth/components/change-password-dialog.tsx'
import { BlockedUsersDialog } from '~/features/blocks/components/blocked-users-dialog.tsx'
import { ThemeSwitch } from '~/features/navigation/components/theme-switch.tsx'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { chooseTheme, useTheme } from '~/lib/theme.ts'
import { classNames } from '~/ui/class-names.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Card } from '~/ui/layout/card.tsx'
import { useExportMyData } from '../../api.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

const PAGES = [
  { icon: Sparkles, label: 'Upgrades', to: '/account-upgrades' },
  { icon: Bell, label: 'Meldingen instellen', to: '/profile/meldingen' },
  { icon: CalendarPlus, label: 'Jouw evenementen', to: '/profile/evenementen' },
  { icon: Flag, label: 'Mijn meldingen', to: '/profile/mijn-meldingen' },
  { icon: ShieldCheck, label: 'Beveiliging', to: '/profile/beveiliging' },
] as const

const DIALOGS = [
  { icon: KeyRound, label: 'Wachtwoord wijzigen', Dialog: ChangePasswordDialog },
  { icon: AtSign, label: 'E-mailadres wijzigen', Dialog: ChangeEmailDialog },
  { icon: Ban, label: 'Geblokkeerde leden', Dialog: BlockedUsersDialog },
] as const

export function AccountSettings() {
  const signOut = useSignOut()
  const theme = useTheme()
  const { mutateAsync, isPending } = useExportMyData()
  const download = useAction(() => mutateAsync(), {
    done: 'Je gegevens zijn gedownload',
    failure: 'Kon gegevens niet downloaden',
  })
  const { isOpen, open, close, key, subject } = useSubjectDialog<{ Dialog: ComponentType<DialogProps> }>()
  return (
    <Card as="section" className="flex flex-col gap-5">
      <h2 className="text-xl">Accountinstellingen</h2>
      <ul className="-mx-2 -my-1 flex flex-col">
        {PAGES.map(({ to, ...row }) => (
          <li key={to}>
            <Link to={to} className={rowClasses}>
              <RowContent {...row} />
            </Link>
          </li>
        ))}
        {DIALOGS.map(({ Dialog, ...row }) => (
          <SettingButton key={row.label} {...row} onClick={() => open({ Dialog })} />
        ))}
        <SettingButton
          icon={Download}
          label="Mijn gegevens downloaden"
          onClick={() => !isPending && void download.run()}
        />
        <SettingButton icon={LogOut} label="Uitloggen" onClick={() => void signOut()} />
        <SettingButton
          icon={UserX}
          label="Account verwijderen"
          isDanger
          onClick={() => open({ Dialog: DeleteAccountDialog })}
        />
      </ul>
      <div className="border-line border-t pt-5">
        <h3 className="mb-2 text-base">Weergave</h3>
        <ThemeSwitch value={theme} onChange={chooseTheme} />
      </div>
      {subject && <subject.Dialog key={key} isOpen={isOpen} onClose={close} />}
    </Card>
  )
}

type DialogProps = { isOpen: boolean; onClose: () => void }
type Row = { icon: LucideIcon; label: string }

const rowClasses =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-2 text-left font-medium transition-colors hover:bg-sunken'

function SettingButton({ onClick, isDanger = false, ...row }: Row & { onClick: () => void; isDanger?: boolean }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={classNames(rowClasses, isDanger && 'text-danger-ink')}>
        <RowContent {...row} />
      </button>
    </li>
  )
}

function RowContent({ icon: Icon, label }: Row) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 grow">{label}</span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
    </>
  )
}
