import encodeQR from 'qr'

/** A code for the camera of another phone; black on white in the dark theme too. */
export function CodePicture({ code }: { code: string }) {
  const rows = encodeQR(code, 'raw', { border: 2 })
  const dots = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-28 shrink-0 rounded-control bg-white"
    >
      <path d={dots.join('')} fill="black" />
    </svg>
  )
}
