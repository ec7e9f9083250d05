import type { FastifyBaseLogger } from 'fastify'

/** The server's log, by a name that rooms without a server may use too. */
export type Log = FastifyBaseLogger
