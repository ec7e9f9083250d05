import type { AnyRoute, Upload } from 'contract/platform/route.ts'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { BROKEN_PICTURE, isPicture, MAX_PIXELS } from '../files/pictures.ts'
import { Refusal } from '../refusal.ts'

const MAX_FIELDS = 50
/** Boundaries and headers of the parts. */
const OVERHEAD_BYTES = 64 * 1024

export type UploadedFile = { content: Buffer }
type Form = { fields: Record<string, unknown>; content: Buffer | null }

/** At most one file; its type is detected from its content. @throws Refusal 400 unreadable, 413 too large, 415 another type */
export async function readMultipartForm(request: FastifyRequest, route: AnyRoute | null) {
  const upload = route?.upload ?? null
  const maxFieldBytes = route?.maxBodyBytes ?? 0
  const maxBytes = maxFieldBytes + (upload?.maxBytes ?? 0) + OVERHEAD_BYTES
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(upload)
  const { fields, content } = await readParts(request, upload, maxFieldBytes).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(upload)
    // The parser's own errors have no status: whatever it cannot read is the sender's fault.
    throw (error as { statusCode?: number }).statusCode === undefined ? new Refusal('MALFORMED_REQUEST') : error
  })
  return { fields, file: content === null || upload === null ? null : await checkPicture(content, upload) }
}

const tooLarge = (upload: Upload | null): Refusal =>
  upload === null
    ? new Refusal('PAYLOAD_TOO_LARGE')
    : new Refusal('PAYLOAD_TOO_LARGE', {
        message: `Afbeelding moet kleiner zijn dan ${Math.floor(upload.maxBytes / 1024 / 1024)}MB`,
      })

async function readParts(request: FastifyRequest, upload: Upload | null, maxFieldBytes: number): Promise<Form> {
  const form: Form = { fields: {}, content: null }
  const limits = { fileSize: upload?.maxBytes ?? 0, files: 1, fields: MAX_FIELDS, fieldSize: maxFieldBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname !== '__proto__') form.fields[part.fieldname] = part.value
      continue
    }
    if (upload === null || part.fieldname !== upload.field) {
      part.file.resume()
      continue
    }
    const bytes = await part.toBuffer()
    if (bytes.length > 0) form.content = bytes
  }
  return form
}

async function checkPicture(content: Buffer, upload: Upload): Promise<UploadedFile> {
  // Reads the header only.
  const image = sharp(content, { limitInputPixels: false })
  const metadata = isPicture(content) ? await image.metadata().catch(() => null) : null
  const isAllowed = upload.types === 'any' || upload.types.some((allowed) => allowed === metadata?.format)
  if (isPicture(content) && metadata === null) throw new Refusal('IMAGE_REFUSED', { message: BROKEN_PICTURE })
  if (!isAllowed) {
    const names = (upload.types as readonly string[]).map((name) => (name === 'jpeg' ? 'JPG' : name.toUpperCase()))
    throw new Refusal('IMAGE_REFUSED', { message: `Kies een foto van het soort ${names.join(', ')}.` })
  }
  if (metadata === null) throw new Refusal('IMAGE_REFUSED')
  if (metadata.width * metadata.height > MAX_PIXELS)
    throw new Refusal('IMAGE_REFUSED', {
      message: `Deze foto heeft meer dan ${MAX_PIXELS / 1e6} megapixel. Maak hem kleiner of kies een andere.`,
    })
  return { content }
}
