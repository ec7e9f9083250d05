import type { StatedReasons } from '../../facts.ts'
import type { Unit } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { DecisionKind } from './policy.ts'
import { presentDecisionMail, presentUnsuspendedMail } from './present.ts'
import { type AddressedPerson, findPerson } from './repository.ts'

/**
 * Within the caller's transaction. Not about the administrator's own content, nor to an address that was never confirmed.
 * @param subjectId of the decision's entry in the audit log
 */
export async function stateDecision(
  unit: Unit,
  kind: DecisionKind,
  { actorId, reason, category }: StatedReasons & { actorId: string },
  about: { person: AddressedPerson; subjectName: string | null } | undefined,
  subjectId = about?.person.id,
): Promise<void> {
  if (about === undefined || subjectId === undefined) return
  const { person, subjectName } = about
  if (person.id === actorId || person.emailVerifiedAt === null) return
  const decision = { kind, username: person.username, subjectName, subjectId, reason, category }
  await queueMail(unit, person.email, presentDecisionMail(decision, unit.ctx))
}

export async function mailUnsuspended(unit: Unit, userId: string, reason: string | null): Promise<void> {
  const person = await findPerson(unit.tx, userId)
  if (person === undefined || person.emailVerifiedAt === null) return
  await queueMail(unit, person.email, presentUnsuspendedMail(person.username, reason, `${unit.ctx.publicUrl()}/login`))
}
