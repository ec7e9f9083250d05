import * as build from 'virtual:react-router/server-build'
import type { RenderPage } from 'contract/platform/web-pages.ts'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pageContext } from './lib/page-context.server.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Renders a page, its data (`*.data`), or the not-found page with status 404. */
export const render: RenderPage = (request, input) => {
  const context = new RouterContextProvider()
  context.set(pageContext, input)
  return handle(request, context)
}
