import { redirect } from 'react-router'
import type { Route } from './+types/moved'

/** Where mails of earlier versions lead, and the nearest page now. */
const NEAREST: Readonly<Record<string, string>> = {
  '/bezwaar': '/help#contact',
  '/admin/objections': '/admin',
  '/profile/opkomst': '/profile/meegegaan',
}

export const loader = ({ url }: Route.LoaderArgs) => redirect(NEAREST[url.pathname] ?? '/', 301)
