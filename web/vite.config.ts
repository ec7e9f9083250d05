import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserRoutes } from './browser-routes.ts'
import { BUILD_TARGET } from './build-target.ts'

/**
 * Modules that are always loaded together share a chunk: by default the bundler makes a chunk per set of pages that share
 * something, sixty for the dashboard. A group includes everything its modules import, so imports that other pages need too
 * belong to an earlier group. Compare the weight of `/login` and `/nergens` before and after a change.
 */
const CHUNKS = [
  /* Changes only with a dependency, so that it stays cached across releases. */
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  /* Every page with scripts. */
  {
    name: 'frame',
    test: /web\/app\/(root\.tsx|entry\.client\.tsx|lib\/lazy-part\.tsx|lib\/session\/guards\.ts)|preload-helper/,
  },
  {
    name: 'bars',
    test: /web\/app\/(lib\/(use-true-for|api\/saves-data|routing\/arrival|format\/dates)|ui\/layout\/skip-link|ui\/text-link|ui\/feedback\/(show-failure|use-action|action-button))\.tsx?|contract\/src\/town-paths\.ts|lucide-react\/.*\/(house|flag)\.m?js$/,
  },
  { name: 'poster', test: /web\/app\/features\/events\/components\/event-picture\.tsx/ },
  /* Layout of most pages, public and signed in. */
  {
    name: 'sheet',
    test: /web\/app\/(ui\/(layout\/page|layout\/card|feedback\/page-notice)|features\/browser-support\/components\/scripts-needed)\.tsx|contract\/src\/(groups\/limits|platform\/typed-numbers)\.ts/,
  },
  /* Every page with fields; the form library separately, because the donation form has none. */
  {
    name: 'fields',
    test: /web\/app\/(lib\/api\/posted-form\.ts|features\/home\/components\/public-event-path\.ts|ui\/(layout\/questions|forms\/((text|password)-field|text-area|checkbox|select|options))\.tsx?|lib\/(routing\/wish-periods|format\/money)\.ts)|contract\/src\/limits\.ts|lucide-react\/.*\/(key-round|log-out|beer|phone|undo-2)\.m?js$/,
  },
  { name: 'forms', test: /web\/app\/lib\/(sent|public)-form\.ts/ },
  /* Login, registration and forgotten passwords. */
  {
    name: 'account',
    test: /web\/app\/(layouts\/guest-only|features\/auth\/components\/(auth-frame|check-your-mail))\.tsx/,
  },
  /* Every call to the api from the browser: zod, and the contract of accounts. Public forms load it on use. */
  {
    name: 'calls',
    test: /web\/app\/(lib\/api\/(api\.ts|query\.tsx)|lib\/routing\/wish-path\.ts|ui\/overlays\/confirm-queue\.ts)|contract\/src\/(events\/events|looking|wishes)\.ts/,
  },
  /* What a form needs beyond its fields. */
  { name: 'validation', test: /web\/app\/(lib\/form|features\/auth\/(api|forms))\.ts/ },
  /* Every page behind the login. */
  { name: 'shell', test: /web\/app\/(layouts\/signed-in\.tsx|lib\/offline\/offline-call\.ts)/ },
  /* What the shell starts once the page stands. */
  {
    name: 'background',
    test: /web\/app\/features\/(chat\/api|groups\/api-offline|installation\/components\/app-prompts)\.tsx?/,
  },
  /* Dialogs, menus and pickers, which most pages share. */
  { name: 'overlays', test: /web\/app\/ui\/(overlays\/(modal|popover-panel)|forms\/combo-box)\.tsx/ },
  /* The first page after a login. */
  { name: 'dashboard', test: /web\/app\/pages\/dashboard\.tsx/ },
  /* The pages that most visits go on to, which share rows, dialogs and fields. */
  { name: 'event', test: /web\/app\/pages\/event\.tsx/ },
  { name: 'chat', test: /web\/app\/pages\/(messages|group-chat)\.tsx/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/** Modules that one page imports statically and another dynamically are intended. */
const CHECKS = { ineffectiveDynamicImport: false }

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), browserRoutes()],
  resolve: { alias: { '~': join(import.meta.dirname, 'app') } },
  // No data URLs: the Content-Security-Policy forbids them, and files are cached. The service worker's build reads the manifest.
  build: { target: BUILD_TARGET, assetsInlineLimit: 0, reportCompressedSize: false, manifest: true },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks: CHECKS,
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: CHUNKS } },
        },
      },
    },
    ssr: {
      // Bundles the production build of React: without NODE_ENV the server would run its slow development build.
      resolve: command === 'build' ? { noExternal: true } : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: { rollupOptions: { input: './app/server.ts', checks: CHECKS } },
    },
  },
  server: { fs: { allow: ['..'] } },
}))
