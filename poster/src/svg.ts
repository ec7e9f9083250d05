/** The view box of every scene. Pages crop its edges (`slice`), so subjects stay near the middle. */
export const WIDTH = 1200
export const HEIGHT = 600

/** One decimal keeps a poster to a few kilobytes without a visible difference. */
export const round = (value: number) => Math.round(value * 10) / 10

type Attributes = Record<string, string | number | undefined>

function tag(name: string, attributes: Attributes, content = ''): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${key}="${typeof value === 'number' ? round(value) : value}"`
  }
  return content === '' ? `${text}/>` : `${text}>${content}</${name}>`
}

export const circle = (cx: number, cy: number, r: number, attributes: Attributes) =>
  tag('circle', { cx, cy, r, ...attributes })
export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes) =>
  tag('rect', { x, y, width, height, ...attributes })
export const path = (d: string, attributes: Attributes) => tag('path', { d, ...attributes })
/** Straight lines between corners: x, y, x, y … */
export const polygon = (corners: readonly number[], attributes: Attributes) =>
  path(
    `M${corners.map((value, index) => `${index % 2 === 1 ? ' ' : index === 0 ? '' : 'L'}${round(value)}`).join('')}Z`,
    attributes,
  )
export const group = (content: string, attributes: Attributes) => tag('g', attributes, content)
export const rotation = (degrees: number, x: number, y: number) => `rotate(${round(degrees)} ${round(x)} ${round(y)})`

type Stop = readonly [colour: string, offset: number, opacity?: number]

export const linearGradient = (
  id: string,
  direction: { x1?: number; y1?: number; x2: number; y2: number },
  ...stops: readonly Stop[]
): string => tag('linearGradient', { id, ...direction }, stopsOf(stops))

export const radialGradient = (id: string, ...stops: readonly Stop[]): string =>
  tag('radialGradient', { id }, stopsOf(stops))

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([colour, offset, opacity]) => tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))
    .join('')

/** A smooth line through the points, as path data that is not closed. */
export function curveThrough(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let d = `M${round(first[0])} ${round(first[1])}`
  for (const [index, [x, y]] of rest.entries()) {
    const isLast = index === rest.length - 1
    const [endX, endY] = isLast
      ? [x, y]
      : [(x + (rest[index + 1]?.[0] ?? x)) / 2, (y + (rest[index + 1]?.[1] ?? y)) / 2]
    d += `Q${round(x)} ${round(y)} ${round(endX)} ${round(endY)}`
  }
  return rest.length > 0 ? d : `${d}L${round(first[0])} ${round(first[1])}`
}
