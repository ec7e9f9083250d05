import { getGroupPreview } from 'contract/groups/listing.ts'
import { data, type MetaDescriptor } from 'react-router'
import { pictureOrigins } from '~/features/events/picture-origins.server.ts'
import { Invitation } from '~/features/groups/components/invitation.tsx'
import { invitationMeta } from '~/features/groups/invitation-meta.ts'
import { tryApi } from '~/lib/api/api.server.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import type { Route } from './+types/invitation'
import { NotFound } from './not-found.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const result = await tryApi(context, getGroupPreview, { params: { id: params.groupId } })
  if (result === null) throw data(null, { status: 503 })
  if ('refusal' in result) return data({ preview: null }, { status: 404 })
  const { preview } = result.answer
  return data({ preview }, { headers: pictureOrigins([preview.event]) })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const handle = { hasScripts: false }

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData?.preview) return [{ title: pageTitle('Pagina niet gevonden') }]
  return [...pageMeta(invitationMeta(loaderData.preview))({ matches }), { name: 'robots', content: 'noindex' }]
}

export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  return loaderData.preview === null ? <NotFound /> : <Invitation preview={loaderData.preview} />
}
