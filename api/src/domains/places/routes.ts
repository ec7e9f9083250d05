import * as contract from 'contract/places.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { presentPlaces } from './present.ts'
import { searchPlaces } from './service.ts'

export function placeRoutes(app: FastifyInstance): void {
  serve(app, contract.searchPlaces, ({ query }) => ({ places: presentPlaces(searchPlaces(query)) }))
}
