import { person, type Scene, sky, sunWithRings } from '../shapes.ts'

export const meetup: Scene = (options) => {
  const { palette, random } = options
  const background = sky(options)
  const sun = sunWithRings(options, random.between(400, 800), 236, 150)
  // Each person has a single colour, the head included, so that no skin tone is shown.
  const clothes = random.shuffle([...palette.accents, palette.light, palette.glow, palette.grounds[2]])
  const backRow: string[] = []
  const frontRow: string[] = []
  for (let index = 0; index < 8; index++) {
    const x = 30 + index * 164 + random.between(-14, 14)
    backRow.push(person(x, 650, random.between(372, 440), palette.grounds[index % 2 ? 0 : 1]))
  }
  for (let index = 0; index < 7; index++) {
    const x = 112 + index * 164 + random.between(-16, 16)
    frontRow.push(person(x, 660, random.between(280, 356), clothes[index % clothes.length] ?? palette.light))
  }
  return {
    defs: background.defs + sun.defs,
    drawing: background.drawing + sun.drawing + backRow.join('') + frontRow.join(''),
  }
}
