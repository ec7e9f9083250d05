import type { FastifyInstance } from 'fastify'

/** Lets this part of the server read `application/x-www-form-urlencoded`; of a field given twice the last one counts. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text as string))),
  )
}
