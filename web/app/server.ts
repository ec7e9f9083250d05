import * as build from 'virtual:react-router/server-build'
import type { RenderPage } from 'contract/web-pages.ts'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pageContext } from './lib/page-context.server.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Renders one address: the page, its data (`*.data`), or the not-found page with status 404. */
export const render: RenderPage = (request, given) => {
  const context = new RouterContextProvider()
  context.set(pageContext, given)
  return handle(request, context)
}
