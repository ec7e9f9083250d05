import type { FastifyBaseLogger } from 'fastify'

/** Fastify's logger, for modules that may not import Fastify. */
export type Log = FastifyBaseLogger
