import type { FieldError } from 'contract/platform/errors.ts'
import { useActionData } from 'react-router'
import { ApiError } from './api-error.ts'

/** A form that the browser posted by itself and that was refused. Passwords are not among its values. */
export type PostedForm = {
  values: Record<string, string | boolean>
  errors: FieldError[]
  /** Null when all errors are those of fields of the form. */
  failure: { status: number; code: string; message: string } | null
}

/** What the page's action returned: both null unless this page is the answer to a post. */
export function usePosted<Shown extends object>(): { refused: PostedForm | null; shown: Shown | null } {
  const answer = useActionData() as PostedForm | Shown | undefined
  if (!answer) return { refused: null, shown: null }
  return 'failure' in answer ? { refused: answer, shown: null } : { refused: null, shown: answer }
}

export const postedFailure = (posted: PostedForm | null): ApiError | null =>
  posted?.failure ? new ApiError({ ...posted.failure, errors: posted.errors }) : null
