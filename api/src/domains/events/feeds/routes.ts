import * as contract from 'contract/feeds.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentDuplicate, presentFeed, presentGone } from './present.ts'
import {
  addFeedDuplicate,
  createFeed,
  deleteFeed,
  fetchFeedNow,
  getFeed,
  listFeedDuplicates,
  listFeeds,
  listGoneEntries,
  updateFeed,
} from './service.ts'
import { decideGoneEntry } from './service-gone.ts'

export function feedRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listFeeds, async ({ query }) => {
    const { rows, pagination } = await listFeeds(ctx, query)
    return { feeds: rows.map(presentFeed), pagination }
  })
  serve(app, contract.createFeed, async ({ body, actor }) => ({
    feed: presentFeed(await createFeed(ctx, actor, body)),
  }))
  serve(app, contract.getFeed, async ({ params }) => {
    const feed = await getFeed(ctx, params.id)
    const [duplicates, gone] = await Promise.all([listFeedDuplicates(ctx, params.id), listGoneEntries(ctx, params.id)])
    return { feed: presentFeed(feed), duplicates: duplicates.map(presentDuplicate), gone: gone.map(presentGone) }
  })
  serve(app, contract.updateFeed, async ({ params, body, actor }) => ({
    feed: presentFeed(await updateFeed(ctx, actor, params.id, body)),
  }))
  serve(app, contract.deleteFeed, ({ params, actor }) => deleteFeed(ctx, actor, params.id))
  serve(app, contract.fetchFeed, async ({ params, actor }) => ({
    feed: presentFeed(await fetchFeedNow(ctx, actor, params.id)),
  }))
  serve(app, contract.addFeedDuplicate, async ({ params, actor }) => ({
    feed: presentFeed(await addFeedDuplicate(ctx, actor, params.id, params.entryId)),
  }))
  serve(app, contract.decideGoneEntry, async ({ params, body, actor }) => ({
    feed: presentFeed(await decideGoneEntry(ctx, actor, params, body)),
  }))
}
