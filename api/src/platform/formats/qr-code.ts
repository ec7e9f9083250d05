import encodeQR from 'qr'

/** Modules of light around the code that scanners need. */
const QUIET_ZONE = 4

/** Error correction survives a crease or a sticker. @param color dark enough on white to be scanned */
export function qrSvg(text: string, color: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const side = rows.length
  let path = ''
  for (const [y, row] of rows.entries())
    for (let x = 0; x < side; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      const length = x - start + 1
      path += `M${start} ${y}h${length}v1h-${length}z`
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="512" height="512" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="${color}"/></svg>\n`
}
