import { sendPicture } from 'contract/chat/chat.ts'
import { sendDirectPicture } from 'contract/chat/direct.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { App } from '../app.ts'
import { jobs } from '../domains.ts'
import { REMOVE_FILES_JOB } from '../platform/files/remove.ts'
import type { TestUser } from './factories.ts'

type Fields = { clientId?: string; content?: string; replyToId?: string }
/** A test app, or a second application. */
type Target = { app: App }

export const drawPicture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#d6246e' } })
export const JPEG = await drawPicture().jpeg().toBuffer()

export const sendToGroup = (
  target: Target,
  as: TestUser,
  groupId: string,
  fields: Fields = {},
  file: Buffer | null = JPEG,
) => post(target, sendPicture, as, { id: groupId }, file, fields)

export const sendToPerson = (
  target: Target,
  as: TestUser,
  userId: string,
  fields: Fields = {},
  file: Buffer | null = JPEG,
) => post(target, sendDirectPicture, as, { userId }, file, fields)

async function post(
  { app }: Target,
  route: AnyRoute,
  as: TestUser,
  params: Record<string, string>,
  file: Buffer | null,
  fields: Fields,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file !== null) form.set('picture', new File([new Uint8Array(file)], '../../foto.jpg', { type: 'image/jpeg' }))
  const body = new Response(form)
  const response = await app.server.inject({
    method: 'POST',
    url: `/api${route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')}`,
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  const answer = response.json()
  return { status: response.statusCode, code: answer.code, sentence: answer.message, message: answer.data?.message }
}

/** The response at the address of a picture. */
export const openPicture = ({ app }: Target, as: TestUser, url: string) =>
  app.server.inject({ url, headers: { authorization: `Bearer ${as.accessToken}` } })

/** Runs the waiting jobs that remove files. */
export async function removeFiles({ app: { ctx } }: Target): Promise<void> {
  const { rows } = await ctx.db.execute<{ data: { names: string[] } }>(
    sql`delete from jobs.job where name = ${REMOVE_FILES_JOB} returning data`,
  )
  const job = jobs.map((make) => make(ctx)).find(({ name }) => name === REMOVE_FILES_JOB)
  for (const { data } of rows) await job?.run(data)
}
