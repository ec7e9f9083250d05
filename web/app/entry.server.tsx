import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@react-router/node'
import { SHARED_PAGE_HEADER } from 'contract/web-pages.ts'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './lib/page-context.server.ts'
import { ASLEEP } from './lib/startup/early.ts'
import { NonceContext } from './lib/startup/nonce.ts'
import { type Wakes, type Waking, wakingOf } from './lib/startup/wake-up.ts'

/** A page that is still not whole after this long is cut off; the browser shows what it has. */
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
  const waking = wakingOfPage(routerContext)
  const isAsleep = waking === 'when touched'
  // A page that starts no scripts by itself knows nobody, and what is in its address it may show.
  if (waking !== 'at once' && status === 200 && new URL(request.url).search === '') headers.set(SHARED_PAGE_HEADER, '1')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        async onAllReady() {
          if (!isAsleep) return
          clearTimeout(timer)
          const html = await text(pipe(new PassThrough()))
          resolve(new Response(putToSleep(html), { headers, status: settledStatus }))
        },
        onShellReady() {
          if (isAsleep) return
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

/** What went wrong is not for touching: that page must wake, to try again. */
function wakingOfPage({ staticHandlerContext, routeModules }: EntryContext): Waking {
  if (staticHandlerContext.errors) return 'at once'
  const { matches, loaderData } = staticHandlerContext
  return wakingOf(
    matches.map(({ route }) => ({
      handle: routeModules[route.id]?.handle as Wakes | undefined,
      found: loaderData[route.id],
    })),
  )
}

/** Keeps the browser from fetching the scripts that the router wrote into the page; `early.ts` undoes it. */
function putToSleep(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', `<link rel="${ASLEEP}"`)
    .replace(/(<script nonce="[^"]*") type="module" async=""/, `$1 type="${ASLEEP}"`)
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).logError(error)
}
