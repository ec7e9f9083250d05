import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import type { z } from 'contract/platform/zod.ts'
import { data, type RouterContextProvider } from 'react-router'
import { pageContext } from '../page-context.server.ts'
import { type CallInput, pathOf, queryOf } from '../routing/route-url.ts'
import { ApiError } from './api-error.ts'
import type { PostedForm } from './posted-form.ts'

/** Fields that are not sent back to the page. */
const SECRET = /password/i

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * For the action of a page: what the browser posted by itself, because the page's scripts were not there. Calls the contract
 * route in the visitor's name. A refusal becomes the answer's status, and shows in the page with what was typed, except
 * passwords. Repeating is as safe as the route itself.
 *
 * @param options.schema validates the fields as the form in the browser does
 * @param options.input the route's input for the valid fields
 * @param options.show what the page shows afterwards
 */
export async function submitPostedForm<R extends AnyRoute, S extends z.ZodType, Shown extends object>(
  { request, context }: ActionArgs,
  route: R,
  options: {
    schema: S
    input: (fields: z.output<S>) => CallInput<R>
    show: (answer: ResponseOf<R>, fields: z.output<S>) => Shown
  },
) {
  const posted = await request.formData()
  // A checkbox posts "on", and nothing when it is not checked.
  const fields = Object.fromEntries([...posted].map(([name, value]) => [name, value === 'on' ? true : String(value)]))
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)))

  const parsed = options.schema.safeParse(fields)
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    const isFirst = ({ field }: { field: string }, index: number) =>
      errors.findIndex((each) => each.field === field) === index
    return data({ values, errors: errors.filter(isFirst), failure: null } satisfies PostedForm, { status: 422 })
  }
  const input = options.input(parsed.data) as { query?: unknown; body?: unknown }
  const { status, body } = await context
    .get(pageContext)
    .callApiAsVisitor(route.method, pathOf(route, input), { query: queryOf(input), body: input.body ?? {} })
  const envelope = body as { success?: boolean; data?: unknown }
  if (!envelope?.success) {
    const { code, message, errors } = ApiError.from(status, body, null)
    const isShownAtFields = errors.length > 0 && errors.every(({ field }) => field in fields)
    const failure = isShownAtFields ? null : { status, code, message }
    return data({ values, errors: [...errors], failure } satisfies PostedForm, { status })
  }
  return options.show(envelope.data as ResponseOf<R>, parsed.data)
}
