import type { Upload } from 'contract/platform/route.ts'

/** What a form with a picture sends: the new file, or `removeImage` when the current picture was removed. */
export type PictureChange = { picture: File | null; removeImage?: boolean }

/** Input of a call whose body may come with a picture: JSON without a new picture, a multipart form with one. */
export function withPicture<B extends { picture: File | null }>(
  upload: Upload,
  { picture, ...body }: B,
): { body: Omit<B, 'picture'>; files?: Record<string, File> } {
  return picture === null ? { body } : { body, files: { [upload.field]: picture } }
}
