import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  getAppDirectory,
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'

/** An address whose page has not been made yet is not served: it leads to the not-found page. */
function page(path: string, file: string): RouteConfigEntry[] {
  return existsSync(join(getAppDirectory(), file)) ? [route(path, file)] : []
}

function within(file: string, ...pages: RouteConfigEntry[][]): RouteConfigEntry[] {
  const children = pages.flat()
  return children.length > 0 ? [layout(file, children)] : []
}

export default [
  layout('layouts/public.tsx', [
    index('pages/home.tsx'),
    ...page('donate', 'pages/donate.tsx'),
    ...page('donate/success', 'pages/donate-success.tsx'),
    ...page('premium/success', 'pages/premium-success.tsx'),
    ...page('premium/payment-success', 'pages/premium-payment-success.tsx'),
    ...page('privacy-statement', 'pages/privacy-statement.tsx'),
    ...page('algemene-voorwaarden', 'pages/algemene-voorwaarden.tsx'),
    ...page('help', 'pages/help.tsx'),
    ...page('test/routes', 'pages/test-routes.tsx'),
    ...page('test/nav-health', 'pages/test-nav-health.tsx'),
    ...page('test/api-health', 'pages/test-api-health.tsx'),
    ...page('test/responsive', 'pages/test-responsive.tsx'),
    ...page('test/payments', 'pages/test-payments.tsx'),
    ...page('test/mailbox', 'pages/test-mailbox.tsx'),
    // `alleen-naar-…`: a parameter fills a whole segment, so the page itself looks at the prefix.
    ...page(':landingPath', 'pages/landing-page.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('offline', 'pages/offline.tsx'),
  route('manifest.webmanifest', 'pages/app-manifest.ts'),
  ...page('verify-email', 'pages/verify-email.tsx'),
  ...page('afmelden', 'pages/unsubscribe.tsx'),
  ...within(
    'layouts/guest-only.tsx',
    page('login', 'pages/login.tsx'),
    page('register', 'pages/register.tsx'),
    page('forgot-password', 'pages/forgot-password.tsx'),
    page('reset-password', 'pages/reset-password.tsx'),
  ),
  ...within(
    'layouts/signed-in.tsx',
    page('dashboard', 'pages/dashboard.tsx'),
    page('events', 'pages/events.tsx'),
    page('events/create', 'pages/event-create.tsx'),
    page('events/:slug', 'pages/event.tsx'),
    page('groups', 'pages/groups.tsx'),
    page('groups/create', 'pages/group-create.tsx'),
    page('groups/:groupId', 'pages/group.tsx'),
    page('groups/:groupId/manage', 'pages/group-manage.tsx'),
    page('groups/:groupId/chat', 'pages/group-chat.tsx'),
    page('profile', 'pages/profile.tsx'),
    page('profile/meldingen', 'pages/notification-settings.tsx'),
    page('messages', 'pages/messages.tsx'),
    page('account-upgrades', 'pages/account-upgrades.tsx'),
    within(
      'layouts/admin.tsx',
      page('admin', 'pages/admin.tsx'),
      page('admin/events', 'pages/admin-events.tsx'),
      page('admin/events/:eventId/landing-page', 'pages/admin-landing-page.tsx'),
      page('admin/users', 'pages/admin-users.tsx'),
      page('admin/groups', 'pages/admin-groups.tsx'),
      page('admin/payments', 'pages/admin-payments.tsx'),
      page('admin/reports', 'pages/admin-reports.tsx'),
      page('admin/logboek', 'pages/admin-logboek.tsx'),
    ),
  ),
] satisfies RouteConfig
