import { Bell, CalendarPlus, KeyRound, LogOut, ShieldCheck, Sparkles } from 'lucide-react'
import { useSignOut } from '~/features/auth/api.ts'
import { ChangePasswordDialog } from '~/features/auth/components/change-password-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { SettingButton, SettingLink } from './setting-row.tsx'

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
      <ChangePasswordDialog key={password.key} isOpen={password.isOpen} onClose={password.close} />
    </Card>
  )
}
