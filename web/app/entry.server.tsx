import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { SHARED_PAGE_HEADER } from 'contract/platform/web-pages.ts'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './lib/page-context.server.ts'
import { NonceContext } from './lib/startup/nonce.ts'
import type { PageHandle } from './root.tsx'

/** Rendering is aborted after this many ms; the browser shows the part it has. */
export const streamTimeout = 5_000

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, logError } = context.get(pageContext)
  let settledStatus = status
  // Without scripts, query and form the page depends on nothing of the visitor.
  if (!hasScripts(routerContext) && status === 200 && request.method === 'GET' && new URL(request.url).search === '')
    headers.set(SHARED_PAGE_HEADER, '1')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onShellReady() {
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: settledStatus }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          settledStatus = 500
          if (!request.signal.aborted) logError(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}

/** Error pages have scripts, so that the user can retry. */
function hasScripts({ staticHandlerContext: { errors, matches }, routeModules }: EntryContext): boolean {
  if (errors) return true
  return matches.every(({ route }) => (routeModules[route.id]?.handle as PageHandle | undefined)?.hasScripts !== false)
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).logError(error)
}
