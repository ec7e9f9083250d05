export type Area = { x: number; y: number; width: number; height: number }

/** Crops to a JPG of at most `maxWidth` pixels wide. Throws when the browser cannot decode the picture. */
export async function cropPicture(url: string, area: Area, maxWidth: number): Promise<Blob> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const width = Math.max(1, Math.min(maxWidth, Math.round(area.width)))
  const height = Math.max(1, Math.round((width * area.height) / area.width))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas')
  // JPG has no transparency: without this, transparent pixels turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be encoded'))),
      'image/jpeg',
      0.9,
    ),
  )
}
