import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR, SECOND } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { CANARY_OUTCOMES } from '../../../platform/outcomes/names.ts'
import { openSiteSocket } from '../../../platform/realtime/client.ts'
import { openSession } from '../../auth/service.ts'
import { openConversation } from '../../chat/service.ts'
import { sendPushTo } from '../../notifications/service.ts'
import { createCanaries, deleteCanaries } from '../../users/service.ts'
import { openPushReceiver } from './gateway.ts'
import { presentCanaryMail } from './present.ts'

const TIMEOUT_MS = 10 * SECOND
const ATTEMPTS = 2
/** A restart of the site takes less. */
const PAUSE_MS = 30 * SECOND

/**
 * The site writes itself a mail, a push message and a chat message, and stores how long each took. Of the mail the mail job
 * stores it, once the server accepted it.
 */
export async function runCanary(ctx: Context, pauseMs = PAUSE_MS): Promise<void> {
  if (ctx.config.smtpUrl !== null) await mailItself(ctx)
  await measure(ctx, CANARY_OUTCOMES.push, pauseMs, () => pushItself(ctx))
  await measure(ctx, CANARY_OUTCOMES.message, pauseMs, () => messageItself(ctx))
}

/** @param attempt returns milliseconds */
async function measure(ctx: Context, outcome: string, pauseMs: number, attempt: () => Promise<number>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ctx.outcomes.succeeded(outcome, Math.round(await attempt()))
    } catch (error) {
      if (tried === ATTEMPTS) return await ctx.outcomes.failed(outcome, error)
      await sleep(pauseMs)
    }
  }
}

async function mailItself(ctx: Context): Promise<void> {
  const now = ctx.now()
  const content = presentCanaryMail(now, CANARY_OUTCOMES.mail)
  await ctx.transaction((tx) => queueMail(ctx, tx, ctx.config.canaryMailTo, content, new Date(now.getTime() + HOUR)))
}

async function pushItself(ctx: Context): Promise<number> {
  const receiver = await openPushReceiver(ctx.secrets.vapid.publicKey)
  try {
    const mark = newId()
    const written = performance.now()
    await sendPushTo(ctx, receiver.subscription, { mark })
    const { mark: arrived } = JSON.parse(await inTime(receiver.received, 'the push message did not arrive'))
    if (arrived !== mark) throw new Error('another push message arrived')
    return performance.now() - written
  } finally {
    receiver.close()
  }
}

/** From one socket to another, through the public address of the site. The two accounts exist for this long only. */
async function messageItself(ctx: Context): Promise<number> {
  await deleteCanaries(ctx)
  const sockets: { close(): void }[] = []
  const open = async (token: string) => {
    const socket = await openSiteSocket(ctx.publicUrl(), token, TIMEOUT_MS)
    sockets.push(socket)
    return socket
  }
  try {
    const { receiverId, tokens } = await ctx.transaction(async (tx) => {
      const [sender, receiver] = await createCanaries(ctx, tx)
      await openConversation(ctx, tx, sender.id, receiver.id)
      const [senderToken, receiverToken] = [
        await openSession(ctx, tx, sender.id),
        await openSession(ctx, tx, receiver.id),
      ]
      return { receiverId: receiver.id, tokens: { sender: senderToken, receiver: receiverToken } }
    })
    const sender = await open(tokens.sender)
    const receiver = await open(tokens.receiver)
    const clientId = newId()
    const arrival = receiver.receive('direct-message:new')
    const written = performance.now()
    await sender.send('direct-message:send', { receiverId, message: 'Proefbericht', clientId })
    await inTime(arrival, 'the message was stored and did not arrive')
    return performance.now() - written
  } finally {
    for (const socket of sockets) socket.close()
    await deleteCanaries(ctx)
  }
}

/** @throws with the problem when the work takes too long */
async function inTime<T>(work: Promise<T>, problem: string): Promise<T> {
  const timeout = new AbortController()
  const expiry = sleep(TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(problem)
  })
  expiry.catch(() => undefined)
  return Promise.race([work, expiry]).finally(() => timeout.abort())
}
