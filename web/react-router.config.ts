import type { Config } from '@react-router/dev/config'
import { precompress } from './precompress.ts'
import { buildServiceWorker } from './service-worker/build.ts'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A route's parts are always needed together, and each would be a request.
  splitRouteModules: false,
  // The first page includes all routes, so that client navigation needs no server call, also offline.
  routeDiscovery: { mode: 'initial' },
  // Development: optimizes all dependencies at startup, which avoids page reloads later.
  future: { unstable_optimizeDeps: true },
  buildEnd: async () => {
    await buildServiceWorker(import.meta.dirname)
    await precompress(import.meta.dirname)
  },
} satisfies Config
