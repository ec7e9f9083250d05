import { setTimeout as sleep } from 'node:timers/promises'
import { changePassword, forgotPassword, register } from 'contract/auth/auth.ts'
import { blockUser, unblockUser } from 'contract/blocks.ts'
import { sendMessage, sendPicture } from 'contract/chat/chat.ts'
import { markConversationRead, sendDirectMessage, sendDirectPicture } from 'contract/chat/direct.ts'
import { deleteMessage, reactToMessage, searchMessages, voteInPoll } from 'contract/chat/messages.ts'
import { pinMessage } from 'contract/chat/pins.ts'
import { pollContent } from 'contract/chat/polls.ts'
import { sendContactMessage } from 'contract/contact.ts'
import { createEvent } from 'contract/events/submitting.ts'
import { createFeed, fetchFeed, listFeeds } from 'contract/feeds.ts'
import { answerInvitation, createInvitation, listMyInvitations } from 'contract/groups/invitations.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { listGroups } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, listJoinRequests, updateMemberStatus } from 'contract/groups/membership.ts'
import { cancelHomeCheck, reportHome, setHomeCheck } from 'contract/home-checks.ts'
import { getLooking, sendWave, startLooking, stopLooking, withdrawWave } from 'contract/looking.ts'
import {
  answerAttendance,
  confirmMeeting,
  getMeeting,
  updateArrival,
  updateMeeting,
  updateTicket,
} from 'contract/meetings.ts'
import { answerMorningAfter } from 'contract/morning-after.ts'
import { readAllNotifications } from 'contract/notifications.ts'
import { payPremium } from 'contract/payments/payments.ts'
import { upgradeLimits } from 'contract/payments/premium.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { answerProposal } from 'contract/proposals.ts'
import { writeReference } from 'contract/references.ts'
import { createReport } from 'contract/reports.ts'
import { getUser, updateProfile, uploadPhoto } from 'contract/users/users.ts'
import type { Random } from '../../api/seed/random.ts'
import { newId } from '../../api/src/platform/ids.ts'
import { JPEG } from '../../api/src/testing/chat-pictures.ts'
import { beside, type Crowd, HOME_PLACE, type Place, type SentMessage } from './crowd.ts'
import type { Person } from './person.ts'

type Act = (crowd: Crowd, me: Person, draw: Random) => Promise<unknown>

const PICTURE = new File([new Uint8Array(JPEG)], 'foto.jpg', { type: 'image/jpeg' })
const toAddress = (value: string) => `${value}@example.nl`
const toPassword = (value: string) => `A!1${value}`
const myGroup = ({ today, past }: Crowd, me: Person, draw: Random): Place =>
  draw.pick([...today, past].filter(({ members }) => members.includes(me)))
const today = (crowd: Crowd, me: Person) => crowd.today.find(({ members }) => members.includes(me)) as Place

/** In a group, or to the person beside. */
async function send(crowd: Crowd, me: Person, draw: Random, what: 'text' | 'poll' | 'picture'): Promise<void> {
  const clientId = newId()
  const content = crowd.type('message', draw, (value) => `Tot straks ${value}`)
  const to = what !== 'poll' && draw.next() < 0.4 ? beside(crowd, me) : null
  const groupId = to === null ? myGroup(crowd, me, draw).groupId : null
  const params = { id: groupId ?? '', userId: to?.user.id ?? '' }
  const body = { clientId, content }
  const poll = { question: content, options: ['Ja', 'Nee', 'Later'], isMultiple: false }
  const files = { picture: PICTURE }
  const post = (): Promise<{ code: string | null; data: { message: { id: string } } | null } | null> => {
    if (what === 'poll') return me.call(sendMessage, { params, body: { clientId, poll } })
    if (what === 'picture' && to) return me.call(sendDirectPicture, { params, body, files })
    if (what === 'picture') return me.call(sendPicture, { params, body, files })
    return to
      ? me.call(sendDirectMessage, { params, body: { clientId, message: content } })
      : me.call(sendMessage, { params, body })
  }
  const stored = what === 'poll' ? pollContent(content) : content
  const answer = await crowd.ledger.write('message', clientId, stored, post)
  if (answer?.data)
    crowd.sent.push({ id: answer.data.message.id, clientId, by: me, to, groupId, isPoll: what === 'poll' })
}

/** One of the last messages that the person can read. */
function findMessage(
  { sent, today, past }: Crowd,
  me: Person,
  draw: Random,
  isFit: (one: SentMessage) => boolean = () => true,
) {
  const groups = [...today, past].filter(({ members }) => members.includes(me)).map(({ groupId }) => groupId)
  const isReadable = ({ by, to, groupId }: SentMessage) => by === me || to === me || groups.includes(groupId ?? '')
  const fit = sent.slice(-200).filter((one) => isReadable(one) && isFit(one))
  return fit.length === 0 ? null : draw.pick(fit)
}

/** What people do, and how often. */
export const ACTS: Readonly<Record<string, { weight: number; act: Act }>> = {
  'write a message': { weight: 30, act: (crowd, me, draw) => send(crowd, me, draw, 'text') },
  'send a picture': { weight: 4, act: (crowd, me, draw) => send(crowd, me, draw, 'picture') },
  'make a poll': { weight: 4, act: (crowd, me, draw) => send(crowd, me, draw, 'poll') },
  vote: {
    weight: 8,
    async act(crowd, me, draw) {
      const id = findMessage(crowd, me, draw, ({ isPoll }) => isPoll)?.id
      const options = [draw.between(0, 2)]
      const vote = () => me.call(voteInPoll, { params: { id: id ?? '' }, body: { options } })
      if (id) await crowd.ledger.write('vote', `${id} ${me.user.id}`, `{${options}}`, vote)
    },
  },
  react: {
    weight: 6,
    async act(crowd, me, draw) {
      const id = findMessage(crowd, me, draw)?.id
      const emoji = draw.pick(['🎉', '👍', null])
      const react = () => me.call(reactToMessage, { params: { id: id ?? '' }, body: { emoji } })
      if (id) await crowd.ledger.write('reaction', `${id} ${me.user.id}`, emoji, react)
    },
  },
  'take a message back': {
    weight: 2,
    async act(crowd, me, draw) {
      const message = findMessage(crowd, me, draw, ({ by, isPoll }) => by === me && !isPoll)
      if (message === null) return
      crowd.sent.splice(crowd.sent.indexOf(message), 1)
      for (const { user } of crowd.people) crowd.ledger.forget('reaction', `${message.id} ${user.id}`)
      await crowd.ledger.write('message', message.clientId, '', () =>
        me.call(deleteMessage, { params: { id: message.id } }),
      )
    },
  },
  'search, read and pin': {
    weight: 3,
    async act(crowd, me, draw) {
      const q = crowd.type('search', draw)
      await me.call(searchMessages, { query: { q } })
      await me.call(listGroups, { query: { search: q } })
      await me.call(getUser, { params: { id: beside(crowd, me).user.id } })
      await me.call(markConversationRead, { params: { userId: beside(crowd, me).user.id } })
      const message = findMessage(crowd, me, draw, ({ groupId }) => groupId !== null)
      if (message?.groupId)
        await me.call(pinMessage, { params: { id: message.groupId }, body: { messageId: message.id } })
      await me.call(readAllNotifications)
    },
  },
  'ask to join': {
    weight: 8,
    async act(crowd, me, draw) {
      const { eventId, groupId, members } = draw.pick(crowd.open)
      if (members.includes(me)) return
      const join = () => me.call(joinGroup, { params: { id: groupId }, body: { message: crowd.type('request', draw) } })
      const answer = await crowd.ledger.write('member', `${groupId} ${me.user.id}`, 'REQUESTED', join)
      // Going along with another group of the event ends the request.
      if (answer?.data?.status === 'ACCEPTED' || crowd.eventIds.includes(eventId))
        crowd.ledger.forget('member', `${groupId} ${me.user.id}`)
    },
  },
  'decide on a request': {
    weight: 8,
    async act(crowd, _me, draw) {
      const { groupId: id, members } = draw.pick(crowd.open)
      const [owner] = members
      const userId = (await owner?.call(listJoinRequests, { params: { id } }))?.data?.requests.at(0)?.user.id
      if (owner === undefined || userId === undefined) return
      const status = draw.pick(['ACCEPTED', 'ACCEPTED', 'REJECTED'] as const)
      const body = { status, confirmed: true, note: status === 'REJECTED' ? crowd.type('rejection', draw) : null }
      const decide = () => owner.call(updateMemberStatus, { params: { id, userId }, body })
      await crowd.ledger.write('member', `${id} ${userId}`, status, decide)
    },
  },
  'leave a group': {
    weight: 3,
    async act(crowd, me, draw) {
      const { groupId: id, members } = draw.pick(crowd.open)
      const leave = () => me.call(leaveGroup, { params: { id }, query: {} })
      if (!members.includes(me)) await crowd.ledger.write('member', `${id} ${me.user.id}`, null, leave)
    },
  },
  'make a group': {
    weight: 2,
    async act(crowd, me, draw) {
      const eventId = draw.pick(crowd.eventIds)
      const text = (value: string) => `Samen heen en terug ${value}`
      const body = { eventId, name: crowd.type('group name', draw), description: crowd.type('description', draw, text) }
      const made = await me.call(createGroup, { body })
      if (made?.data) crowd.open.push({ eventId, groupId: made.data.group.id, members: [me] })
    },
  },
  'invite, answer invitations': {
    weight: 4,
    async act(crowd, me, draw) {
      const { groupId: id, members } = draw.pick(crowd.open)
      const body = { userId: draw.pick(crowd.people).user.id, confirmed: true }
      await members[0]?.call(createInvitation, { params: { id }, body })
      for (const invitation of (await me.call(listMyInvitations))?.data?.invitations ?? []) {
        const answer = draw.pick(['ACCEPTED', 'DECLINED'] as const)
        crowd.ledger.forget('member', `${invitation.group.id} ${me.user.id}`)
        await me.call(answerInvitation, { params: { id: invitation.id }, body: { answer } })
      }
    },
  },
  'look for company and wave': {
    weight: 8,
    async act(crowd, me, draw) {
      const id = draw.pick(crowd.eventIds)
      const body = { note: crowd.type('note', draw), placeId: HOME_PLACE }
      await me.call(startLooking, { params: { id }, body })
      const seekers = (await me.call(getLooking, { params: { id } }))?.data?.people ?? []
      for (const { user } of seekers.filter(({ user }) => user.id !== me.user.id).slice(0, 2))
        await me.call(draw.next() < 0.9 ? sendWave : withdrawWave, { params: { id, userId: user.id } })
      if (draw.next() < 0.1) await me.call(stopLooking, { params: { id } })
    },
  },
  'answer proposals': {
    weight: 5,
    async act(_crowd, me, draw) {
      const plans = (await me.call(listMyPlans))?.data?.plans ?? []
      for (const { event } of plans.filter(({ state }) => state === 'PROPOSED'))
        await me.call(answerProposal, { params: { id: event.id }, body: { answer: draw.next() < 0.8 ? 'YES' : 'NO' } })
    },
  },
  'agree on the meeting': {
    weight: 5,
    async act(crowd, me, draw) {
      const { groupId: id } = draw.pick([...crowd.open, myGroup(crowd, me, draw)])
      const version = (await me.call(getMeeting, { params: { id } }))?.data?.meeting?.version ?? 0
      const at = new Date(Date.now() + HOUR).toISOString()
      await me.call(updateMeeting, { params: { id }, body: { place: crowd.type('meeting place', draw), at, version } })
      await me.call(confirmMeeting, { params: { id }, body: {} })
    },
  },
  'say that one comes, and is there': {
    weight: 5,
    async act(crowd, me, draw) {
      const id = today(crowd, me).groupId
      const hasTicket = draw.next() < 0.5
      const ticket = () => me.call(updateTicket, { params: { id }, body: { hasTicket } })
      await crowd.ledger.write('ticket', `${id} ${me.user.id}`, String(hasTicket), ticket)
      await me.call(answerAttendance, { params: { id }, body: { answer: 'YES' } })
      await me.call(updateArrival, { params: { id }, body: { status: draw.pick(['ON_THE_WAY', 'HERE'] as const) } })
    },
  },
  'say who came, and write a reference': {
    weight: 5,
    async act(crowd, me, draw) {
      const { groupId: id, eventId, members } = crowd.past
      if (!members.includes(me)) return
      const present = members.map(({ user }) => user.id)
      await me.call(answerMorningAfter, { body: { eventId, turnouts: [{ groupId: id, present }] } })
      const [userId, text] = [beside(crowd, me).user.id, crowd.type('reference', draw)]
      const write = () => me.call(writeReference, { params: { id, userId }, body: { text, again: true } })
      await crowd.ledger.write('reference', `${id} ${me.user.id} ${userId}`, text, write)
    },
  },
  pay: {
    weight: 4,
    async act(crowd, me) {
      const body = { featureType: 'EXTRA_GROUP_SLOTS', quantity: 1 } as const
      const started = await me.call(payPremium, { body })
      if (!started?.data) return
      const { pathname } = new URL(started.data.checkoutUrl)
      me.paid += 1
      const value = `${me.paid * upgradeLimits.slotsPerUnit} ${me.paid}`
      await crowd.ledger.write('upgrade', me.user.id, value, () => checkOut(me, pathname))
    },
  },
  'block and unblock': {
    weight: 3,
    async act(crowd, me, draw) {
      const { id } = draw.pick(crowd.people.filter((one) => one !== me)).user
      const body = { reason: 'OTHER', notes: crowd.type('block', draw) }
      const key = `${me.user.id} ${id}`
      await crowd.ledger.write('block', key, 'blocked', () => me.call(blockUser, { params: { id }, body }))
      await crowd.ledger.write('block', key, null, () => me.call(unblockUser, { params: { id } }))
    },
  },
  report: {
    weight: 2,
    async act(crowd, me, draw) {
      const notes = crowd.type('report', draw)
      const body = { reportedId: beside(crowd, me).user.id, notes, category: 'OTHER' as const }
      await crowd.ledger.write('report', notes, 'reported', () => me.call(createReport, { body }))
    },
  },
  'change the profile': {
    weight: 4,
    async act(crowd, me, draw) {
      const bio = crowd.type('bio', draw)
      const body = { bio, homePlaceId: HOME_PLACE }
      await crowd.ledger.write('bio', me.user.id, bio, () => me.call(updateProfile, { body }))
      if (draw.next() < 0.3) await me.call(uploadPhoto, { files: { profilePhoto: PICTURE } })
    },
  },
  'passwords and accounts': {
    weight: 2,
    async act(crowd, me, draw) {
      const email = crowd.type('address', draw, toAddress)
      const password = crowd.type('password', draw, toPassword)
      await me.call(register, { body: { username: crowd.type('name', draw), email, password, acceptedTerms: true } })
      await me.call(forgotPassword, { body: { email: draw.pick([email, me.user.email]) } })
      const currentPassword = crowd.type('password', draw, toPassword)
      await me.call(changePassword, { body: { currentPassword, newPassword: password, confirmPassword: password } })
    },
  },
  'ask to tell somebody': {
    weight: 2,
    async act(crowd, me, draw) {
      const [{ groupId }, at] = [today(crowd, me), new Date(Date.now() + HOUR).toISOString()]
      await me.call(setHomeCheck, { body: { groupId, at, contact: { email: crowd.type('address', draw, toAddress) } } })
      await me.call(draw.pick([cancelHomeCheck, reportHome]))
      const telefoonnummer = `06${draw.between(10_000_000, 99_999_999)}`
      crowd.typed.push({ kind: 'phone number', value: telefoonnummer })
      const [naam, email] = [crowd.type('name', draw), crowd.type('address', draw, toAddress)]
      await me.call(sendContactMessage, { body: { naam, email, telefoonnummer, bericht: crowd.type('message', draw) } })
    },
  },
  'submit an event': {
    weight: 1,
    async act(crowd, me, draw) {
      const fields = {
        type: 'FESTIVAL',
        startDate: '2027-06-20',
        location: 'Ede',
        description: 'Een zomer muziek.',
      } as const
      await me.call(createEvent, { body: { ...fields, title: crowd.type('event title', draw) } })
    },
  },
  'fetch a feed': {
    weight: 1,
    async act({ admin, feedUrl }) {
      const [feed] = (await admin.call(listFeeds))?.data?.feeds ?? []
      const body = { url: feedUrl, kind: 'ICS', type: null, autoApprove: true }
      if (feed === undefined) await admin.call(createFeed, { body })
      else await admin.call(fetchFeed, { params: { id: feed.id } })
    },
  },
  'run a scheduled job': { weight: 3, act: (crowd, _me, draw) => crowd.runJob(draw.pick(crowd.jobNames)) },
}

/** Pays at the sandbox, as a browser that sends the form until there is an answer. The webhook comes twice. */
async function checkOut(me: Person, path: string): Promise<{ code: null }> {
  const body = new URLSearchParams({ status: 'paid', webhookTimes: '2' })
  for (;;) {
    const sent = fetch(me.node().address + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    if (((await sent.catch(() => null))?.status ?? 500) < 400) return { code: null }
    await sleep(100)
  }
}
