import { mkdir } from 'node:fs/promises'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { FILE_NAME, uploadsFolder } from '../files/files.ts'
import { Refusal } from '../refusal.ts'

/** A picture is a picture: whatever a browser makes of it, it may run and load nothing. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves `/uploads/<name>` without a token, cached for ever: another content has another name. */
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
