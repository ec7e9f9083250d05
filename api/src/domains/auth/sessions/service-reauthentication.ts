import type { reauthenticate as reauthenticateRoute } from 'contract/auth/passkeys.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse, refuseOn } from '../../../platform/refusal.ts'
import { requirePassword } from '../../users/service.ts'
import { usePasskey } from '../passkeys/service.ts'
import { useRecoveryCode } from '../recovery-codes/service.ts'
import { updateSession } from '../repository.ts'

/** @throws Refusal WRONG_PASSWORD or RECOVERY_CODE_INVALID on its field, ACCOUNT_LOCKED, PASSKEY_REFUSED */
export async function reauthenticate(
  ctx: Context,
  actor: Actor,
  { password, passkey, recoveryCode }: ParsedOf<typeof reauthenticateRoute>['body'],
): Promise<void> {
  const ids = { userId: actor.id, sessionId: actor.sessionId }
  if (passkey) {
    if ((await usePasskey(ctx, passkey)) !== actor.id) {
      ctx.securityLog.record('reauthentication.failed', { ...ids, code: 'PASSKEY_REFUSED', method: 'PASSKEY' })
      refuse('PASSKEY_REFUSED')
    }
  } else if (recoveryCode) {
    if (!(await useRecoveryCode(ctx, actor.id, recoveryCode))) {
      ctx.securityLog.record('secondFactor.failed', { userId: actor.id })
      refuseOn('recoveryCode', 'RECOVERY_CODE_INVALID')
    }
    ctx.securityLog.record('secondFactor.used', { userId: actor.id })
  } else await requirePassword(ctx, actor, password ?? '', 'password')
  const now = ctx.now()
  const isSecondFactor = Boolean(passkey) || Boolean(recoveryCode)
  const factor = isSecondFactor ? { passkeyAt: now } : { passwordAt: now }
  await updateSession(ctx.db, actor.sessionId, { authenticatedAt: now, ...factor })
  ctx.securityLog.record('reauthentication.succeeded', { ...ids, method: isSecondFactor ? 'PASSKEY' : 'PASSWORD' })
}
