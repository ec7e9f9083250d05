import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { RenderPage } from 'contract/web-pages.ts'
import { createServer, isRunnableDevEnvironment } from 'vite'

/**
 * Vite within the application's own server, for `npm run dev`: modules are transformed as the browser asks for them, and
 * their changes travel over `server`'s own port.
 */
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
    /** True when the address was a module or another of Vite's own and has been answered. */
    async answered(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const passedOn = new Promise<false>((resolve, reject) =>
        vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(false))),
      )
      return Promise.race([passedOn, once(response, 'close').then(() => true)])
    },
    render: (async (request, given) => {
      const { render } = (await environment.runner.import('/app/server.ts')) as { render: RenderPage }
      return render(request, given)
    }) satisfies RenderPage,
    close: () => vite.close(),
  }
}
