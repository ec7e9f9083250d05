import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import { SHARED_PAGE_HEADER } from 'contract/web-pages.ts'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './lib/page-context.server.ts'
import { DEFERRED } from './lib/startup/input-capture.ts'
import { NonceContext } from './lib/startup/nonce.ts'
import { type ScriptHandle, type ScriptLoading, scriptLoadingOf } from './lib/startup/script-loading.ts'

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
  const scripts = scriptLoadingOfPage(routerContext)
  const isDeferred = scripts === 'on-interaction'
  // Without scripts and query the page depends on nothing of the visitor.
  if (scripts !== 'immediate' && status === 200 && new URL(request.url).search === '')
    headers.set(SHARED_PAGE_HEADER, '1')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        async onAllReady() {
          if (!isDeferred) return
          clearTimeout(timer)
          const html = await text(pipe(new PassThrough()))
          resolve(new Response(deferScripts(html), { headers, status: settledStatus }))
        },
        onShellReady() {
          if (isDeferred) return
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

/** Error pages always load their scripts, so that the user can retry. */
function scriptLoadingOfPage({ staticHandlerContext, routeModules }: EntryContext): ScriptLoading {
  if (staticHandlerContext.errors) return 'immediate'
  const { matches, loaderData } = staticHandlerContext
  return scriptLoadingOf(
    matches.map(({ route }) => ({
      handle: routeModules[route.id]?.handle as ScriptHandle | undefined,
      loaderData: loaderData[route.id],
    })),
  )
}

/** Marks the scripts of React Router's HTML as inert; `input-capture.ts` executes them. React Router has no option for this. */
function deferScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED}"`)
    .replace(/(<script nonce="[^"]*") type="module" async=""/, `$1 type="${DEFERRED}"`)
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).logError(error)
}
