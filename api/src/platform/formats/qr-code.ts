import encodeQR from 'qr'

/** A row of dark modules. */
type Run = { x: number; y: number; length: number }

/** A QR code in modules, without its quiet zone. Error correction survives a crease or a sticker. */
export function qrCode(text: string): { size: number; runs: Run[] } {
  // The library draws at least one module of quiet zone.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const runs: Run[] = []
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      runs.push({ x: start, y, length: x - start + 1 })
    }
  return { size: rows.length, runs }
}

/** Modules of light around the code that scanners need. */
export const QUIET_ZONE = 4

/** @param color dark enough on white to be scanned */
export function qrSvg(text: string, color: string): string {
  const { size, runs } = qrCode(text)
  const path = runs.map(({ x, y, length }) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`).join('')
  const side = size + 2 * QUIET_ZONE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="512" height="512" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="${color}"/></svg>\n`
}
