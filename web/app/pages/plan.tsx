import { getPlan } from 'contract/meetings.ts'
import { data, type MetaDescriptor } from 'react-router'
import { pictureOrigins } from '~/features/events/picture-origins.server.ts'
import { EndedPlan, SharedPlan } from '~/features/meetings/components/plan/shared-plan.tsx'
import { tryApi } from '~/lib/api/api.server.ts'
import { pageTitle } from '~/lib/routing/head.ts'
import type { Route } from './+types/plan'

export async function loader({ context, params }: Route.LoaderArgs) {
  const result = await tryApi(context, getPlan, { params: { token: params.token } })
  if (result === null) throw data(null, { status: 503 })
  if ('refusal' in result) return data({ plan: null }, { status: 404 })
  const { plan } = result.answer
  return data({ plan }, { headers: { ...pictureOrigins([plan.event]), 'cache-control': 'no-store' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] => [
  {
    title: pageTitle(
      loaderData?.plan ? `Het plan van ${loaderData.plan.firstName}` : 'Dit plan wordt niet meer gedeeld',
    ),
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function PlanPage({ loaderData }: Route.ComponentProps) {
  return loaderData.plan === null ? <EndedPlan /> : <SharedPlan plan={loaderData.plan} />
}
