/** In points of 1/72 inch, from the lower left corner. */
type Rectangle = { x: number; y: number; width: number; height: number }

type PdfPage = {
  title: string
  width: number
  height: number
  /** Fills the page. */
  picture: { jpeg: Buffer; width: number; height: number }
  /** Drawn over the picture. */
  rectangles: readonly Rectangle[]
  /** `#1D1433` */
  color: string
}

/** A PDF of one page: a picture in RGB, with rectangles over it that stay sharp at any size. */
export function pdfOfPage({ title, width, height, picture, rectangles, color }: PdfPage): Buffer {
  const number = (value: number) => String(Math.round(value * 1000) / 1000)
  const rgb = [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
  const squares = rectangles.map(({ x, y, width, height }) => `${[x, y, width, height].map(number).join(' ')} re`)
  const drawing = Buffer.from(
    `q ${number(width)} 0 0 ${number(height)} 0 0 cm /Picture Do Q\n${rgb} rg\n${squares.join('\n')}\nf\n`,
  )
  // UTF-16 with a byte order mark is how PDF holds any character.
  const utf16 = Buffer.from(`\uFEFF${title}`, 'utf16le').swap16().toString('hex')
  return assemble([
    ['<< /Type /Catalog /Pages 2 0 R /Lang (nl) /ViewerPreferences << /DisplayDocTitle true >> >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /Contents 5 0 R /Resources << /XObject << /Picture 4 0 R >> >> >>`,
    ],
    [
      `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.jpeg.length} >>`,
      picture.jpeg,
    ],
    [`<< /Length ${drawing.length} >>`, drawing],
    [`<< /Title <${utf16}> >>`],
  ])
}

/** Objects are numbered from 1; the first is the catalog, the last the document's information. */
function assemble(objects: readonly (readonly [dictionary: string, stream?: Buffer])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')]
  const offsets: number[] = []
  const position = () => parts.reduce((sum, { length }) => sum + length, 0)
  for (const [index, [dictionary, stream]] of objects.entries()) {
    offsets.push(position())
    parts.push(Buffer.from(`${index + 1} 0 obj\n${dictionary}\n`))
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'))
    parts.push(Buffer.from('endobj\n'))
  }
  const start = position()
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
