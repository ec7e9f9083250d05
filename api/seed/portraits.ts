import { Avatar, Style } from '@dicebear/core'
// Open Peeps by Pablo Stanley (CC0 1.0), drawn by DiceBear (MIT).
import openPeeps from '@dicebear/styles/open-peeps.json' with { type: 'json' }
import { inArray } from 'drizzle-orm'
import { setPhoto } from '../src/domains/users/profile/service.ts'
import { users } from '../src/domains/users/tables.ts'
import type { Context } from '../src/platform/context.ts'
import { rasterize } from '../src/platform/files/pictures.ts'
import { ADMIN, emailOf } from './demo-data.ts'
import { type DemoPerson, people } from './people.ts'

/** As many people of a real place, these have no photo: the administrator, a new user, and some others. */
const WITHOUT_PHOTO = new Set([ADMIN, 'Noor', 'Kevin', 'Thijs', 'Olivier', 'Saar'])

const HEADS = {
  VROUW: [
    ...['bangs', 'bangs2', 'bun', 'bun2', 'buns', 'long', 'longAfro', 'longBangs', 'longCurly', 'medium1', 'medium2'],
    ...['medium3', 'mediumBangs', 'mediumBangs2', 'mediumBangs3', 'mediumStraight', 'afro', 'bantuKnots', 'cornrows2'],
  ],
  MAN: [
    ...['short1', 'short2', 'short3', 'short4', 'short5', 'flatTop', 'flatTopLong', 'pomp', 'twists', 'twists2'],
    ...['dreads1', 'noHair1', 'noHair3', 'shaved1', 'shaved2', 'hatBeanie', 'hatHip'],
  ],
} as const
const EXPRESSIONS = ['smile', 'smileBig', 'cheeky', 'cute', 'calm', 'eatingHappy'] as const
const SKINS = ['ffdbb4', 'edb98a', 'f1c9a5', 'd08b5b', 'ae5d29', '7a4a2b']
const HAIRS = ['2c1b18', '4a312c', '724133', 'a55728', 'b58143', 'd6b370', '1d1a22']
const GREY_HAIRS = ['8a8583', 'b9b4b0', '5c5654']
const CLOTHES = ['456dff', '54d7c7', '6dbb58', '7555ca', 'e24553', 'f3b63a', 'f55d81', '1d1433']
const BACKGROUNDS = ['f6d8a8', 'f2b8c6', 'b9d9c9', 'c4cdf2', 'ffe3b0', 'd9c6ee']
const GREY_FROM_AGE = 44
const SIZE = 512

const style = new Style(openPeeps)

/** An SVG; the same person always looks the same. */
function drawPortrait({ username, gender, age }: DemoPerson): Buffer {
  const heads = gender === 'VROUW' ? HEADS.VROUW : gender === 'MAN' ? HEADS.MAN : [...HEADS.VROUW, ...HEADS.MAN]
  const avatar = new Avatar(style, {
    seed: username,
    size: SIZE,
    headVariant: [...heads],
    expressionVariant: [...EXPRESSIONS],
    accessoriesProbability: 25,
    accessoriesVariant: ['glasses', 'glasses2', 'glasses3', 'glasses4'],
    facialHairProbability: gender === 'MAN' ? 40 : 0,
    facialHairVariant: ['chin', 'full', 'full2', 'goatee1', 'goatee2', 'moustache1', 'moustache4'],
    maskProbability: 0,
    skinColor: SKINS,
    headContrastColor: age >= GREY_FROM_AGE ? GREY_HAIRS : HAIRS,
    clothingColor: CLOTHES,
    backgroundColor: BACKGROUNDS,
  })
  return Buffer.from(avatar.toString())
}

/** The demo people with a photo, those of the demo logins first. */
const photographed = people.filter(({ username }) => !WITHOUT_PHOTO.has(username))

/**
 * Gives the demo people drawn portraits as their uploaded photos, one after another. People who have a photo keep it.
 * Drawing all of them takes seconds, so the server listens meanwhile.
 */
export async function seedPortraits(ctx: Context, signal?: AbortSignal): Promise<void> {
  const rows = await ctx.db
    .select({ id: users.id, username: users.username, photo: users.profilePhoto })
    .from(users)
    .where(
      inArray(
        users.email,
        photographed.map(({ username }) => emailOf(username)),
      ),
    )
  const rowOf = new Map(rows.map((row) => [row.username, row]))
  for (const person of photographed) {
    if (signal?.aborted) return
    const row = rowOf.get(person.username)
    if (row?.photo === null) await setPhoto(ctx, row, await rasterize(drawPortrait(person)))
  }
}
