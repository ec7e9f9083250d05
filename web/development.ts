import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RenderPage } from 'contract/platform/web-pages.ts'
import { createServer, isRunnableDevEnvironment } from 'vite'

/** Vite as middleware of the application's server, for `npm run dev`. Its hot-reload socket shares the port of `server`. */
export async function startDevelopment(server: Server) {
  const vite = await createServer({
    root: import.meta.dirname,
    configFile: `${import.meta.dirname}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
  const environment = vite.environments.ssr
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot render on the server')

  return {
    /** True when the request was for a module or another URL of Vite, and has been answered. */
    async handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const unhandled = new Promise<false>((resolve, reject) =>
        vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false))),
      )
      return Promise.race([unhandled, once(response, 'close').then(() => true)])
    },
    render: (async (request, given) => {
      const { render } = (await environment.runner.import('/app/server.ts')) as { render: RenderPage }
      return render(request, given)
    }) satisfies RenderPage,
    close: () => vite.close(),
  }
}
