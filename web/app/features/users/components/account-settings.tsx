import { ChevronRight, LogOut, type LucideIcon, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSignOut } from '~/features/auth/api.ts'
import { ThemeSwitch } from '~/features/navigation/components/theme-switch.tsx'
import { chooseTheme, useTheme } from '~/lib/theme.ts'
import { Card } from '~/ui/card.tsx'
import { classNames } from '~/ui/class-names.ts'

/** Everything about the account that is no part of the profile. */
export function AccountSettings() {
  const signOut = useSignOut()
  const theme = useTheme()
  return (
    <Card as="section" className="flex flex-col gap-5">
      <h2 className="text-xl">Accountinstellingen</h2>
      <ul className="-mx-2 -my-1 flex flex-col">
        <SettingLink icon={Sparkles} to="/account-upgrades">
          Uitbreidingen
        </SettingLink>
        <SettingButton icon={LogOut} onClick={() => void signOut()}>
          Uitloggen
        </SettingButton>
      </ul>
      <div className="border-line border-t pt-5">
        <h3 className="mb-2 text-base">Weergave</h3>
        <ThemeSwitch value={theme} onChange={chooseTheme} />
      </div>
    </Card>
  )
}

const rowLooks =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-2 text-left font-medium transition-colors hover:bg-sunken'

function SettingLink({ icon, to, children }: { icon: LucideIcon; to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={rowLooks}>
        <Inside icon={icon}>{children}</Inside>
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
      <button type="button" onClick={onClick} className={classNames(rowLooks, isDanger && 'text-danger-ink')}>
        <Inside icon={icon}>{children}</Inside>
      </button>
    </li>
  )
}

function Inside({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 grow">{children}</span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
    </>
  )
}
