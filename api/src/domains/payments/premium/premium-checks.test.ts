import {
  canCreateGroup,
  canExpandGroup,
  canJoinGroup,
  getPremiumFeatures,
  listGroupUpgradeOptions,
  listSlotUpgradeOptions,
} from 'contract/payments/premium.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'

const testApp = useTestApp()
let person: TestUser
beforeEach(async () => {
  person = await makeUser(testApp.ctx)
})
const buySlots = (extraGroupSlots: number) =>
  testApp.ctx.db.update(users).set({ extraGroupSlots }).where(eq(users.id, person.id))
const makeGroups = async (count: number) => {
  for (let n = 0; n < count; n++) await makeGroup(testApp.ctx, { ownerId: person.id })
}

describe.each([
  ['canJoinGroup', canJoinGroup],
  ['canCreateGroup', canCreateGroup],
])('%s', (_name, route) => {
  const ask = async () => (await testApp.call(route, { as: person })).data

  it('allows below the limit', async () => {
    await makeGroups(2)
    expect(await ask()).toEqual({
      canJoin: true,
      requiresUpgrade: false,
      reason: null,
      message: null,
      upgradeType: null,
      price: null,
      currentGroups: 2,
      groupLimit: 3,
      maxGroups: 9,
    })
  })

  it('offers an upgrade at the limit and none at the maximum', async () => {
    await makeGroups(3)
    expect(await ask()).toEqual({
      canJoin: false,
      requiresUpgrade: true,
      reason: 'GROUP_LIMIT_REACHED',
      message: 'Je zit aan je maximum aantal groepen.',
      upgradeType: 'EXTRA_GROUP_SLOTS',
      price: 4,
      currentGroups: 3,
      groupLimit: 3,
      maxGroups: 9,
    })
    await buySlots(6)
    expect(await ask()).toMatchObject({ canJoin: true, groupLimit: 9 })
    await makeGroups(6)
    expect(await ask()).toMatchObject({
      canJoin: false,
      requiresUpgrade: false,
      reason: 'GROUP_LIMIT_MAXIMUM',
      upgradeType: null,
      price: null,
      currentGroups: 9,
    })
  })
})

describe('a group’s size', () => {
  const ask = async (groupId: string, as = person) =>
    (await testApp.call(canExpandGroup, { as, params: { groupId } })).data
  const options = async (groupId: string, as = person) =>
    (await testApp.call(listGroupUpgradeOptions, { as, params: { groupId } })).data

  it('can be extended by its owner, up to 50 places', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: person.id })
    expect(await ask(group.id)).toEqual({
      canExpand: true,
      requiresUpgrade: false,
      reason: null,
      message: null,
      upgradeType: null,
      price: null,
      currentCapacity: 10,
      maxCapacity: 50,
      currentMembers: 1,
    })
    expect(await options(group.id)).toEqual({
      currentCapacity: 10,
      maxCapacity: 50,
      availableIncrements: [5, 10, 15, 20, 25, 30, 35, 40],
      price: 4,
    })
    const big = await makeGroup(testApp.ctx, { ownerId: person.id, maxMembers: 42 })
    expect((await options(big.id)).availableIncrements).toEqual([5])
    const nearly = await makeGroup(testApp.ctx, { ownerId: person.id, maxMembers: 47 })
    expect((await options(nearly.id)).availableIncrements).toEqual([3])
    expect(await ask(nearly.id)).toMatchObject({ canExpand: true })
    const small = await makeGroup(testApp.ctx, { ownerId: person.id, maxMembers: 2 })
    expect((await options(small.id)).availableIncrements).toHaveLength(8)
    const biggest = await makeGroup(testApp.ctx, { ownerId: person.id, maxMembers: 50 })
    expect(await options(biggest.id)).toMatchObject({ availableIncrements: [] })
    expect(await ask(biggest.id)).toMatchObject({
      canExpand: false,
      reason: 'GROUP_SIZE_MAXIMUM',
      requiresUpgrade: false,
    })
  })

  it('cannot be extended by others, and is a 404 for a group they may not see', async () => {
    const group = await makeGroup(testApp.ctx, { members: [person] })
    expect(await ask(group.id)).toMatchObject({ canExpand: false, reason: 'NOT_GROUP_OWNER', requiresUpgrade: false })
    const closed = await makeGroup(testApp.ctx, { isPublic: false })
    for (const route of [canExpandGroup, listGroupUpgradeOptions]) {
      const response = await testApp.call(route, { as: person, params: { groupId: closed.id } })
      expect([response.status, response.body.code]).toEqual([404, 'GROUP_NOT_FOUND'])
    }
  })
})

describe('upgrades on offer', () => {
  it('lists slot upgrades up to the maximum', async () => {
    const ask = async () => (await testApp.call(listSlotUpgradeOptions, { as: person })).data
    expect(await ask()).toEqual({
      currentLimit: 3,
      maxLimit: 9,
      availableUpgrades: [
        { quantity: 1, slots: 3, price: 4 },
        { quantity: 2, slots: 6, price: 8 },
      ],
    })
    await buySlots(3)
    expect(await ask()).toMatchObject({ currentLimit: 6, availableUpgrades: [{ quantity: 1, slots: 3, price: 4 }] })
    await buySlots(6)
    expect(await ask()).toMatchObject({ currentLimit: 9, availableUpgrades: [] })
  })

  it('lists features and prices', async () => {
    const ask = async () => (await testApp.call(getPremiumFeatures, { as: person })).data
    await makeGroups(1)
    expect(await ask()).toEqual({
      chatEnhancements: false,
      extraGroupSlots: 0,
      isPremium: false,
      premiumExpiresAt: null,
      currentGroups: 1,
      groupLimit: 3,
      maxGroups: 9,
      limits: expect.objectContaining({ newcomerUntil: null }),
      prices: [
        { featureType: 'EXTRA_GROUP_SLOTS', price: 4, currency: 'EUR', unit: 3, maxQuantity: 2 },
        { featureType: 'EXTENDED_GROUP_SIZE', price: 4, currency: 'EUR', unit: 5, maxQuantity: 8 },
        { featureType: 'CHAT_ENHANCEMENTS', price: 4, currency: 'EUR', unit: 1, maxQuantity: 1 },
      ],
    })
    await testApp.ctx.db.update(users).set({ chatEnhancements: true }).where(eq(users.id, person.id))
    expect(await ask()).toMatchObject({ chatEnhancements: true, isPremium: true })
  })
})
