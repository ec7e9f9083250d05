import { CHAT_PICTURE, chatLimits } from 'contract/chat/chat.ts'
import { mediaTypes } from 'contract/platform/route.ts'
import type { OutboxPicture } from '../engine/stored.ts'

const QUALITY = 0.85

/** As JPEG of at most `maxSide` pixels, without metadata. Null when the browser cannot decode the picture. */
export async function shrinkPicture(file: File): Promise<OutboxPicture | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const { maxSide, maxBytes } = chatLimits.picture
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const blob = await drawJpeg(bitmap, width, height)
  bitmap.close()
  if (blob !== null) return { blob, width, height }
  // Some browsers refuse to draw on a canvas, against fingerprinting. The server makes it smaller.
  return mediaTypes(CHAT_PICTURE).includes(file.type) && file.size <= maxBytes ? { blob: file, width, height } : null
}

async function drawJpeg(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return null
  // JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
