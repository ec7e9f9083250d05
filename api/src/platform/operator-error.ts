import { loggableError } from './db/loggable-error.ts'

/** An error that the operator can fix: one sentence that names the setting or folder and the cure, printed without a stack. */
export class OperatorError extends Error {}

/** Prints a failure of a start or a command. Anything but an OperatorError is a bug, printed with its stack. */
export function printFailure(error: unknown): void {
  console.error(error instanceof OperatorError ? error.message : loggableError(error))
}
