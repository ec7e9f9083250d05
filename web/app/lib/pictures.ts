import { mediaTypes, type Upload } from 'contract/platform/route.ts'

export type Area = { x: number; y: number; width: number; height: number }

const FITTED_SIDE = 2048

/** Null where a browser refuses to draw on a canvas, against fingerprinting. */
async function drawJpeg(
  picture: CanvasImageSource,
  { x, y, width, height }: Area,
  scale: number,
  quality = 0.85,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  // JPEG has no transparency: without this, transparent pixels turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** At most `maxWidth` pixels wide. Throws when the browser cannot decode the picture. */
export async function cropPicture(url: string, area: Area, maxWidth: number): Promise<Blob> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const blob = await drawJpeg(picture, area, Math.min(1, maxWidth / area.width), 0.9)
  if (blob === null) throw new Error('The canvas could not be encoded')
  return blob
}

/** Null when the browser cannot decode the picture; without a blob when it cannot draw it. */
export async function shrinkPicture(file: File, maxSide: number) {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const { width, height } = bitmap
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const blob = await drawJpeg(bitmap, { x: 0, y: 0, width, height }, scale)
  bitmap.close()
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { blob, width: scaled(width), height: scaled(height) }
}

export const hasAcceptedType = (type: string, upload: Upload): boolean =>
  upload.types === 'any' ? type.startsWith('image/') : mediaTypes(upload).includes(type)

/** A picture that is too large, or of a type that only this browser reads, becomes a smaller JPEG where that works. */
export async function fitPicture(file: File, upload: Upload): Promise<File> {
  if (file.size <= upload.maxBytes && hasAcceptedType(file.type, upload)) return file
  const shrunk = await shrinkPicture(file, FITTED_SIDE)
  return shrunk?.blob == null ? file : new File([shrunk.blob], file.name, { type: shrunk.blob.type })
}
