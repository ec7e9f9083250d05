import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '~/ui/class-names.ts'

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
