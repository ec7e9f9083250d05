import * as lifecycle from 'contract/groups/lifecycle.ts'
import * as listing from 'contract/groups/listing.ts'
import * as membership from 'contract/groups/membership.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listGroupPictures } from '../chat/pictures/service.ts'
import { getPin } from '../chat/pins/service.ts'
import { createGroup, deleteGroup, updateGroup } from './lifecycle/service.ts'
import { getGroupStats, listGroups, listMyGroups, listPopularTags } from './listing/service.ts'
import { acceptRequest, joinGroup, removeMember, transferOwnership } from './membership/service.ts'
import { leaveGroup } from './membership/service-leaving.ts'
import { presentGroup, presentGroupSummary, presentJoinRequest, presentMember } from './present.ts'
import { getGroup, getLastRequest, listJoinRequests, listMembers } from './service.ts'
import { presentGroupPreview } from './sharing/present.ts'
import { getGroupPreview } from './sharing/service.ts'

export function groupRoutes(app: FastifyInstance, ctx: Context): void {
  const groupOutput = async (actor: Actor, id: string) => ({
    group: presentGroup(await getGroup(ctx, actor, id), ctx.now()),
  })
  const listOutput = ({ groups, pagination }: Awaited<ReturnType<typeof listGroups>>) => ({
    groups: groups.map((view) => presentGroupSummary(view, ctx.now())),
    pagination,
  })

  serve(app, listing.listGroups, async ({ actor, query }) => listOutput(await listGroups(ctx, actor, query)))
  serve(app, listing.listMyGroups, async ({ actor, query }) => listOutput(await listMyGroups(ctx, actor, query)))
  serve(app, listing.getGroupStats, ({ actor }) => getGroupStats(ctx, actor))
  serve(app, listing.listPopularTags, async ({ actor, query }) => ({ tags: await listPopularTags(ctx, actor, query) }))
  serve(app, listing.getGroup, async ({ actor, params }) => {
    const view = await getGroup(ctx, actor, params.id)
    return {
      group: presentGroup(view, ctx.now()),
      pin: await getPin(ctx, actor, params.id),
      pictures: view.event.overAt > ctx.now() ? [] : await listGroupPictures(ctx, actor, params.id),
      lastRequest: view.membershipStatus === 'ACCEPTED' ? null : await getLastRequest(ctx, actor),
    }
  })

  serve(app, listing.getGroupPreview, async ({ params }) => ({
    preview: presentGroupPreview(await getGroupPreview(ctx, params.id), ctx.now()),
  }))

  serve(app, lifecycle.createGroup, async ({ actor, body, file }) =>
    groupOutput(actor, await createGroup(ctx, actor, body, file?.content ?? null)),
  )
  serve(app, lifecycle.updateGroup, async ({ actor, params, body, file }) => {
    await updateGroup(ctx, actor, params.id, body, file?.content ?? null)
    return groupOutput(actor, params.id)
  })
  serve(app, lifecycle.deleteGroup, ({ actor, params }) => deleteGroup(ctx, actor, params.id))

  serve(app, membership.joinGroup, ({ actor, params, body }) => joinGroup(ctx, actor, params.id, body))
  serve(app, membership.leaveGroup, ({ actor, params, query }) =>
    leaveGroup(ctx, actor, params.id, query.silent ? 'silent' : 'plain'),
  )
  serve(app, membership.listMembers, async ({ actor, params, query }) => {
    const { rows, pagination } = await listMembers(ctx, actor, params.id, query)
    return { members: rows.map((member) => presentMember(member, ctx.now())), pagination }
  })
  serve(app, membership.listJoinRequests, async ({ actor, params }) => {
    const { requests, isAdmissionOffered } = await listJoinRequests(ctx, actor, params.id)
    return { requests: requests.map((view) => presentJoinRequest(view, ctx.now())), isAdmissionOffered }
  })
  serve(app, membership.updateMemberStatus, async ({ actor, params, body }) => {
    const member =
      body.status === 'ACCEPTED'
        ? await acceptRequest(ctx, actor, params.id, params.userId, body)
        : await removeMember(ctx, actor, params.id, params.userId, body.note)
    return { member: presentMember(member, ctx.now()) }
  })
  serve(app, membership.removeMember, async ({ actor, params }) => {
    await removeMember(ctx, actor, params.id, params.userId)
  })
  serve(app, membership.transferOwnership, async ({ actor, params, body }) => {
    await transferOwnership(ctx, actor, params.id, body)
    return groupOutput(actor, params.id)
  })
}
