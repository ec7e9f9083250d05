import type { Passkey } from 'contract/auth/passkeys.ts'
import { formatDateTime } from '~/lib/format/dates.ts'

export function PasskeyDates({ passkey }: { passkey: Passkey }) {
  return (
    <>
      <p className="text-muted text-sm">Gemaakt op {formatDateTime(passkey.createdAt)}</p>
      <p className="text-muted text-sm">
        {passkey.lastUsedAt === null ? 'Nog niet gebruikt' : `Laatst gebruikt: ${formatDateTime(passkey.lastUsedAt)}`}
      </p>
    </>
  )
}
