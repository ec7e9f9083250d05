import { answerAttendanceLink, getAttendanceLink } from 'contract/meetings.ts'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { AttendanceLinkForm } from '~/features/meetings/components/attendance/attendance-link-form.tsx'
import { tryApi } from '~/lib/api/api.server.ts'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { QueryProvider } from '~/lib/api/query.tsx'
import { hiddenMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/attendance-link'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Reads only: mail programs open links by themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = tokenOf(request)
  return { token, found: await tryApi(context, getAttendanceLink, { query: { token } }) }
}

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, answerAttendanceLink, {
    schema: answerAttendanceLink.body,
    input: (body) => ({ query: { token: tokenOf(args.request) }, body }),
    show: ({ attendance }) => ({ attendance }),
  })

export const meta = hiddenMeta('Ga je nog mee?', 'same-origin')

export default function AttendanceLinkPage({ loaderData }: Route.ComponentProps) {
  return (
    <AuthFrame title="Ga je nog mee?">
      <QueryProvider>
        <AttendanceLinkForm token={loaderData.token} loaded={loaderData.found} />
      </QueryProvider>
    </AuthFrame>
  )
}
