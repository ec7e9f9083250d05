/** Side of the square that is sent; the largest avatar is a fraction of it. */
const MAX_SIDE = 1024

export type Area = { x: number; y: number; width: number; height: number }

/** The square of a picture, as a JPG. Throws when the browser cannot read it. */
export async function cropToSquare(address: string, area: Area): Promise<Blob> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const side = Math.max(1, Math.min(MAX_SIDE, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no pictures')
  // What is see-through would turn black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not drawn'))), 'image/jpeg', 0.9),
  )
}
