import { mkdir } from 'node:fs/promises'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { FILE_NAME, isPrivateFile } from '../files/file-store.ts'
import { type Files, uploadsFolder } from '../files/files.ts'
import { Refusal } from '../refusal.ts'

/** A browser that renders the file as a page may neither run nor load anything. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

type SendFile = (reply: FastifyReply, name: string) => unknown

/** Serves `/uploads/<name>` publicly and immutably: other content has another name. Private files have no address here. */
export async function registerUploads(server: FastifyInstance, config: Config, files: Files): Promise<void> {
  await server.register(
    async (uploads) => {
      const send = config.s3 === null ? await sendFromFolder(uploads, config.dataDir) : sendFrom(files)
      uploads.get('/*', { schema: { hide: true } }, async (request, reply) => {
        const { '*': name } = request.params as { '*': string }
        if (!FILE_NAME.test(name) || isPrivateFile(name)) return reply.callNotFound()
        return send(reply.headers(HEADERS), name)
      })
      uploads.setNotFoundHandler((_request, reply) =>
        reply.status(404).header('cache-control', 'no-store').send(new Refusal('NOT_FOUND').body()),
      )
    },
    { prefix: '/uploads' },
  )
}

async function sendFromFolder(uploads: FastifyInstance, dataDir: string): Promise<SendFile> {
  const root = uploadsFolder(dataDir)
  await mkdir(root, { recursive: true })
  await uploads.register(staticFiles, { root, serve: false })
  return (reply, name) => reply.sendFile(name, { maxAge: '365d', immutable: true })
}

/** Through this server, so that the bucket stays private and the headers are the same. */
const sendFrom =
  (files: Files): SendFile =>
  async (reply, name) => {
    const bytes = await files.read(name)
    if (bytes === null) return reply.callNotFound()
    const extension = name.slice(name.lastIndexOf('.') + 1)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(extension === 'jpg' ? 'image/jpeg' : `image/${extension}`)
      .send(bytes)
  }
