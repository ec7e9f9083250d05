import * as group from 'contract/chat/chat.ts'
import * as direct from 'contract/chat/direct.ts'
import * as groupChats from 'contract/chat/groups.ts'
import * as both from 'contract/chat/messages.ts'
import * as pins from 'contract/chat/pins.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import * as changes from './changes/service.ts'
import { openPicture, readPicture } from './pictures/service.ts'
import { pinMessage, unpinMessage } from './pins/service.ts'
import * as polls from './polls/service.ts'
import * as conversations from './reading/service-direct.ts'
import { listGroupChats, listMessages } from './reading/service-group.ts'
import { searchMessages } from './reading/service-search.ts'
import { sendDirectMessage, sendDirectPicture, sendMessage, sendPicture } from './sending/service.ts'

export function chatRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, group.listMessages, ({ actor, params, query }) => listMessages(ctx, actor, params.id, query))
  serve(app, group.sendMessage, async ({ actor, params, body }) => ({
    message: await sendMessage(ctx, actor, params.id, body),
  }))

  serve(app, group.sendPicture, async ({ actor, params, body, file }) => ({
    message: await sendPicture(ctx, actor, params.id, body, file?.content ?? null),
  }))

  serve(app, pins.pinMessage, ({ actor, params, body: { messageId } }) =>
    messageId === null ? unpinMessage(ctx, actor, params.id) : pinMessage(ctx, actor, params.id, messageId),
  )

  serve(app, groupChats.listGroupChats, ({ actor, query }) => listGroupChats(ctx, actor, query))

  serve(app, direct.listConversations, ({ actor, query }) => conversations.listConversations(ctx, actor, query))
  serve(app, direct.listDirectMessages, ({ actor, params, query }) =>
    conversations.listDirectMessages(ctx, actor, params.userId, query),
  )
  serve(app, direct.sendDirectMessage, async ({ actor, params, body: { message, ...rest } }) => ({
    message: await sendDirectMessage(ctx, actor, params.userId, { ...rest, content: message }),
  }))
  serve(app, direct.sendDirectPicture, async ({ actor, params, body, file }) => ({
    message: await sendDirectPicture(ctx, actor, params.userId, body, file?.content ?? null),
  }))
  serve(app, direct.markConversationRead, ({ actor, params }) =>
    conversations.markConversationRead(ctx, actor, params.userId),
  )
  serve(app, direct.canMessage, ({ actor, params }) => conversations.canMessage(ctx, actor, params.userId))
  serve(app, direct.hasUnread, ({ actor }) => conversations.readUnread(ctx, actor))

  serve(app, both.reactToMessage, ({ actor, params, body }) =>
    changes.reactToMessage(ctx, actor, params.id, body.emoji),
  )
  serve(app, both.voteInPoll, ({ actor, params, body }) => polls.voteInPoll(ctx, actor, params.id, body.options))
  serve(app, both.closePoll, ({ actor, params }) => polls.closePoll(ctx, actor, params.id))
  // A browser that renders the file as a page may neither run nor load anything.
  const restrict = (reply: FastifyReply) => void reply.header('content-security-policy', "default-src 'none'; sandbox")
  serve(app, both.getPicture, ({ actor, params, reply }) => {
    restrict(reply)
    return readPicture(ctx, actor, params.id)
  })
  serve(app, both.openPicture, ({ query, reply }) => {
    restrict(reply)
    return openPicture(ctx, query.token)
  })
  serve(app, both.deleteMessage, ({ actor, params }) => changes.deleteMessage(ctx, actor, params.id))
  serve(app, both.muteConversation, async ({ actor, body }) => ({
    isMuted: await changes.muteConversation(ctx, actor, body),
  }))
  serve(app, both.searchMessages, ({ actor, query }) => searchMessages(ctx, actor, query))
}
