import type { Upload } from 'contract/route.ts'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { MAX_PIXELS } from '../files/pictures.ts'
import { Refusal } from '../refusal.ts'

export type UploadedFile = { content: Buffer }

/**
 * Reads a multipart form into fields and at most one file. The file's type is detected from its content; name and
 * declared type are ignored.
 *
 * @throws Refusal 413 above the size limit, 415 for any other type
 */
export async function readMultipartForm(
  request: FastifyRequest,
  upload: Upload | null,
): Promise<{ fields: Record<string, unknown>; file: UploadedFile | null }> {
  const fields: Record<string, unknown> = {}
  let content: Buffer | null = null
  for await (const part of request.parts({
    limits: { fileSize: upload?.maxBytes ?? 0, files: 1, fields: 50, fieldSize: 100_000 },
  })) {
    if (part.type === 'field') {
      if (part.fieldname !== '__proto__') fields[part.fieldname] = part.value
      continue
    }
    if (upload === null || part.fieldname !== upload.field) {
      part.file.resume()
      continue
    }
    const bytes = await part.toBuffer()
    if (bytes.length > 0) content = bytes
  }
  return { fields, file: content === null || upload === null ? null : await checkPicture(content, upload) }
}

async function checkPicture(content: Buffer, upload: Upload): Promise<UploadedFile> {
  const image = sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const metadata = await image.metadata().catch(() => null)
  if (metadata === null) throw new Refusal('IMAGE_REFUSED')
  if (upload.types !== 'any' && !upload.types.some((allowed) => allowed === metadata.format)) {
    const names = upload.types.map((name) => (name === 'jpeg' ? 'JPG' : name.toUpperCase())).join(', ')
    throw new Refusal('IMAGE_REFUSED', { message: `Kies een foto van het soort ${names}.` })
  }
  return { content }
}
