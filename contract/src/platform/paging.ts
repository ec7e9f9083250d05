import { z } from './zod.ts'

export const MAX_PAGE_SIZE = 100
export const MAX_ADMIN_PAGE_SIZE = 1000

export const limit = (defaultLimit: number, max = MAX_PAGE_SIZE) =>
  z.coerce.number().int().min(1).max(max, `Vraag hoogstens ${max} regels tegelijk`).default(defaultLimit)

/** `page` counts from 1. */
export const pageQuery = (defaultLimit: number, max = MAX_PAGE_SIZE) =>
  z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1), limit: limit(defaultLimit, max) })

export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  totalPages: z.number(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
})
export type Pagination = z.infer<typeof pagination>

export function paginate(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit)
  return { page, limit, total, totalPages, hasNextPage: page < totalPages, hasPreviousPage: page > 1 }
}

/** In query strings only `true` and `false` are booleans. */
export const queryBoolean = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Accepts JSON booleans and the text values of multipart forms. */
export const formBoolean = z.union([z.boolean(), queryBoolean])

export const sortOrder = z.enum(['asc', 'desc'])
