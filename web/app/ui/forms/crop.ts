export type Area = { x: number; y: number; width: number; height: number }

/** Part of a picture as a JPG, at most `maxWidth` pixels wide. Throws when the browser cannot read it. */
export async function cropPicture(address: string, area: Area, maxWidth: number): Promise<Blob> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const width = Math.max(1, Math.min(maxWidth, Math.round(area.width)))
  const height = Math.max(1, Math.round((width * area.height) / area.width))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  // What is see-through would turn black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not drawn'))), 'image/jpeg', 0.9),
  )
}
