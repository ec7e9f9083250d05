import type { FastifyReply } from 'fastify'

export const sendSharePicture = (reply: FastifyReply, picture: Buffer, cacheControl: string) =>
  reply
    .headers({
      'cache-control': cacheControl,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('image/jpeg')
    .send(picture)
