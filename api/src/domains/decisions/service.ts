import type { StatedReasons } from '../../facts.ts'
import type { Unit } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { DecisionKind } from './policy.ts'
import { presentDecisionMail, presentUnsuspendedMail } from './present.ts'
import { type AddressedPerson, findPerson } from './repository.ts'

type Decision = StatedReasons & {
  actorId: string
  about: { person: AddressedPerson; subjectName: string | null } | undefined
  /** Of the decision's entry in the audit log. By default the person. */
  subjectId?: string
}

/**
 * Within the caller's transaction. Not about the administrator's own content, nor to an address that was never confirmed.
 */
export async function stateDecision(
  unit: Unit,
  kind: DecisionKind,
  { actorId, reason, category, about, subjectId = about?.person.id }: Decision,
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
