import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import { SHARED_PAGE_HEADER } from 'contract/platform/web-pages.ts'
import { renderToPipeableStream } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './lib/page-context.server.ts'
import type { PageHandle } from './lib/routing/page-handle.ts'
import { DocumentContext } from './lib/startup/document-context.ts'

/** Rendering is aborted after this many ms; the browser shows the part it has. */
export const streamTimeout = 5_000

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, logError } = context.get(pageContext)
  let settledStatus = status
  // A page without scripts is the same for every visitor.
  if (!hasScripts(routerContext) && status === 200) headers.set(SHARED_PAGE_HEADER, '1')
  const lateScripts = hasLateScripts(routerContext) ? await renderScripts(routerContext, request.url, nonce) : null
  // The late scripts hold the loaders' data.
  const { serverHandoffStream } = lateScripts === null ? routerContext : {}
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext value={{ nonce, lateScripts, isScriptsOnly: false }}>
        <ServerRouter context={{ ...routerContext, serverHandoffStream }} url={request.url} nonce={nonce} />
      </DocumentContext>,
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

/** `<Scripts />` with the loaders' data, which `ServerRouter` writes after the document. */
async function renderScripts(context: EntryContext, url: string, nonce: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <DocumentContext value={{ nonce, lateScripts: null, isScriptsOnly: true }}>
      <ServerRouter context={context} url={url} nonce={nonce} />
    </DocumentContext>,
    // In one piece, or React would add a script without nonce.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return text(prelude)
}

const handlesOf = ({ staticHandlerContext: { matches }, routeModules }: EntryContext) =>
  matches.map(({ route }) => routeModules[route.id]?.handle as PageHandle | undefined)

/** Error pages have scripts at once, so that the user can retry. */
const hasScripts = (context: EntryContext): boolean =>
  Boolean(context.staticHandlerContext.errors) || handlesOf(context).every((handle) => handle?.hasScripts !== false)

const hasLateScripts = (context: EntryContext): boolean =>
  hasScripts(context) &&
  !context.staticHandlerContext.errors &&
  handlesOf(context).some((handle) => handle?.hasLateScripts)

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A form sent to a page without one is refused; the page did not fail.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) context.get(pageContext).logError(error)
}
