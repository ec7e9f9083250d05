import { mkdir } from 'node:fs/promises'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FILE_NAME, uploadsFolder } from '../files/files.ts'
import { Refusal } from '../refusal.ts'

/** A browser that renders the file as a page may neither run nor load anything. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves `/uploads/<name>` publicly and immutably: other content has another name. */
export async function registerUploads(server: FastifyInstance, dataDir: string): Promise<void> {
  const root = uploadsFolder(dataDir)
  await mkdir(root, { recursive: true })
  await server.register(
    async (uploads) => {
      await uploads.register(files, { root, serve: false })
      uploads.get('/*', { schema: { hide: true } }, async (request, reply) => {
        const { '*': name } = request.params as { '*': string }
        if (!FILE_NAME.test(name)) return reply.callNotFound()
        return reply.headers(HEADERS).sendFile(name, { maxAge: '365d', immutable: true })
      })
      uploads.setNotFoundHandler((_request, reply) =>
        reply.status(404).header('cache-control', 'no-store').send(new Refusal('NOT_FOUND').body()),
      )
    },
    { prefix: '/uploads' },
  )
}
