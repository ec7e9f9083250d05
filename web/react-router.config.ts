import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './service-worker/build.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All addresses come with the first page (1 kB): a client then moves on without asking the server first, also offline.
  routeDiscovery: { mode: 'initial' },
  // In development: find all packages at the start, instead of reloading the page when a later screen needs one more.
  future: { unstable_optimizeDeps: true },
  buildEnd: () => buildServiceWorker(import.meta.dirname),
} satisfies Config
