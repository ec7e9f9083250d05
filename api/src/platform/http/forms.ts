import type { FastifyInstance } from 'fastify'

/** Parses `application/x-www-form-urlencoded` bodies; the last of several values of a field wins. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text as string))),
  )
}
