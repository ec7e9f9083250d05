import { register } from 'contract/auth/auth.ts'
import { getEvent } from 'contract/events/events.ts'
import { getGroupPreview } from 'contract/groups/listing.ts'
import { searchPlaces } from 'contract/places.ts'
import { useLoaderData } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { RegisterForm } from '~/features/auth/components/register-form.tsx'
import { registrationFields } from '~/features/auth/forms.ts'
import { tryApi } from '~/lib/api/api.server.ts'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { titleMeta } from '~/lib/routing/head.ts'
import { wishAt, wishPlaceAt } from '~/lib/routing/wish-path.ts'
import { returnPath } from '~/lib/session/guards.ts'
import type { Route } from './+types/register'

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, register, {
    schema: registrationFields,
    input: ({ confirmPassword: _, wishPeriod, ...values }) => {
      const originUrl = returnPath(args.request.url)
      return { body: { ...values, originUrl, wish: wishAt(originUrl, wishPeriod) } }
    },
    show: ({ user, registrationKey }, { email }) => ({ email, registeredId: user.id, registrationKey }),
  })

/** An event's page, or a page about its groups. */
const EVENT = /^\/events\/([^/?]+)|^\/groups(?:\/create)?\?(?:.*&)?eventId=([^&]+)/
const GROUP = /^\/groups\/([0-9a-f-]{36})/

/** The event that the visitor comes from, or where they look for company, so that registering keeps its purpose in view. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const next = returnPath(request.url) ?? ''
  const groupId = GROUP.exec(next)?.[1]
  if (groupId !== undefined) {
    const found = await tryApi(context, getGroupPreview, { params: { id: groupId } })
    return { eventTitle: found !== null && 'answer' in found ? found.answer.preview.event.title : null, wishTown: null }
  }
  const placeId = wishPlaceAt(next)
  const [, slug, id] = EVENT.exec(next) ?? []
  const idOrSlug = slug ?? id
  const found = idOrSlug === undefined ? null : await tryApi(context, getEvent, { params: { idOrSlug } })
  const places = placeId === null ? null : await tryApi(context, searchPlaces, { query: { search: placeId } })
  const place =
    places !== null && 'answer' in places ? places.answer.places.find(({ id }) => id === placeId) : undefined
  return {
    eventTitle: found !== null && 'answer' in found ? found.answer.event.title : null,
    wishTown: place?.name ?? null,
  }
}

export const meta = titleMeta('Registreren')

export default function Register() {
  const { eventTitle = null, wishTown = null } = useLoaderData<typeof loader>() ?? {}
  return (
    <AuthFrame title="Maak je account" lead={leadOf(eventTitle, wishTown)}>
      <RegisterForm hasWish={wishTown !== null} />
    </AuthFrame>
  )
}

function leadOf(eventTitle: string | null, wishTown: string | null): string {
  if (eventTitle !== null) return `Dan kun je mee naar ${eventTitle}. Gratis.`
  return wishTown === null
    ? 'Gratis, en klaar in een minuut.'
    : `Je zoekt gezelschap in ${wishTown}. Gratis, en klaar in een minuut.`
}
