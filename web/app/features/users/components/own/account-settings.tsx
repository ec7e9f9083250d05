import {
  Bell,
  CalendarPlus,
  ChevronRight,
  KeyRound,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  Sparkles,
} from 'lucide-react'
import { Link } from 'react-router'
import { useSignOut } from '~/features/auth/api.ts'
import { ChangePasswordDialog } from '~/features/auth/components/change-password-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Card } from '~/ui/layout/card.tsx'

export function AccountSettings() {
  const signOut = useSignOut()
  const password = useDialogState()
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-xl">Accountinstellingen</h2>
      <ul className="-mx-2 flex flex-col">
        <SettingLink icon={Bell} label="Meldingen" to="/profile/meldingen" />
        <SettingLink icon={CalendarPlus} label="Jouw evenementen" to="/profile/evenementen" />
        <SettingLink icon={Sparkles} label="Upgrades" to="/account-upgrades" />
        <SettingButton icon={KeyRound} label="Wachtwoord wijzigen" onClick={password.open} />
        <SettingLink icon={ShieldCheck} label="Beveiliging en gegevens" to="/profile/beveiliging" />
      </ul>
      <Button icon={LogOut} onClick={() => void signOut()} className="self-start">
        Uitloggen
      </Button>
      <ChangePasswordDialog key={password.key} {...password.props} />
    </Card>
  )
}

type Row = { icon: LucideIcon; label: string }

const rowClasses =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-2 text-left font-medium transition-colors hover:bg-sunken'

export function SettingLink({ to, ...row }: Row & { to: string }) {
  return (
    <li>
      <Link to={to} className={rowClasses}>
        <RowContent {...row} />
      </Link>
    </li>
  )
}

export function SettingButton({
  onClick,
  isDanger = false,
  ...row
}: Row & { onClick: () => void; isDanger?: boolean }) {
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
