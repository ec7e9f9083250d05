import { person } from './draw.ts'
import { type Scene, sky, sunWithRings } from './scene.ts'

export const meetup: Scene = (given) => {
  const { palette, random } = given
  const back = sky(given)
  const sun = sunWithRings(given, random.between(400, 800), 236, 150)
  // Each in one colour, head and all, as in the mark: nobody's skin is drawn.
  const clothes = random.shuffle([...palette.accents, palette.light, palette.glow, palette.grounds[2]])
  const behind: string[] = []
  const before: string[] = []
  for (let index = 0; index < 8; index++) {
    const x = 30 + index * 164 + random.between(-14, 14)
    behind.push(person(x, 650, random.between(372, 440), palette.grounds[index % 2 ? 0 : 1]))
  }
  for (let index = 0; index < 7; index++) {
    const x = 112 + index * 164 + random.between(-16, 16)
    before.push(person(x, 660, random.between(280, 356), clothes[index % clothes.length] ?? palette.light))
  }
  return { defs: back.defs + sun.defs, drawing: back.drawing + sun.drawing + behind.join('') + before.join('') }
}
