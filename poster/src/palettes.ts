export type Palette = {
  /** Gradient from top left to bottom right. */
  sky: readonly [string, string]
  /** The light source: sun, moon or stage light. */
  glow: string
  /** From far (close to the sky) to near (darkest). */
  grounds: readonly [string, string, string]
  accents: readonly [string, string, string]
  /** The lightest tone, readable on every other colour. */
  light: string
}

export const PALETTES = {
  dusk: {
    sky: ['#541798', '#E0479B'],
    glow: '#FFB3C6',
    grounds: ['#7A2AA6', '#5A1A99', '#3D0F73'],
    accents: ['#FFB627', '#FF6FA8', '#FFF0B8'],
    light: '#FFF4E6',
  },
  ember: {
    sky: ['#8A1C7C', '#FF8A4C'],
    glow: '#FFD87A',
    grounds: ['#B5307A', '#7E1B6E', '#4D0F55'],
    accents: ['#FFF0B8', '#FF5C8A', '#FFB627'],
    light: '#FFF4E6',
  },
  night: {
    sky: ['#1B1259', '#3A4FE0'],
    glow: '#FFE3A3',
    grounds: ['#2E2A9C', '#221A78', '#150E4F'],
    accents: ['#E0479B', '#FFB627', '#7FB2FF'],
    light: '#F3EEFF',
  },
  sea: {
    sky: ['#0E3350', '#2F7FED'],
    glow: '#FFE9B8',
    grounds: ['#1C5FA8', '#134478', '#0B2A4C'],
    accents: ['#6FD3C9', '#F0A63C', '#DCE9FF'],
    light: '#F2FAFF',
  },
  meadow: {
    sky: ['#0C4F5A', '#4FC08A'],
    glow: '#FFE27A',
    grounds: ['#1F8B6F', '#136553', '#0A433C'],
    accents: ['#FF8FB1', '#FFB627', '#E6FFD9'],
    light: '#FBFFF0',
  },
  morning: {
    sky: ['#FF7FA0', '#FFD58A'],
    glow: '#FFF6DC',
    grounds: ['#E0568F', '#A8327F', '#5A1A66'],
    accents: ['#5B2A99', '#D6246E', '#FFF6DC'],
    light: '#FFFBF5',
  },
} as const satisfies Record<string, Palette>

type Backdrop = Pick<Palette, 'sky' | 'grounds'>
type Lights = Pick<Palette, 'glow' | 'accents' | 'light'>

/** The colours of groups: each backdrop goes with each of the lights. */
export const GROUP_BACKDROPS: readonly [Backdrop, ...Backdrop[]] = [
  { sky: ['#122E5C', '#2F6FED'], grounds: ['#1F4E9E', '#163A78', '#0C2450'] },
  { sky: ['#0B3F52', '#1E8496'], grounds: ['#17687A', '#104E5F', '#08323F'] },
  { sky: ['#0D4038', '#1F8A62'], grounds: ['#17704F', '#10543E', '#08382C'] },
  { sky: ['#2C3A12', '#6F8A2A'], grounds: ['#566D20', '#3E5017', '#26330D'] },
  { sky: ['#54250D', '#B87228'], grounds: ['#9A5A20', '#713F16', '#47270D'] },
  { sky: ['#5C1A1E', '#C4502C'], grounds: ['#9C3B27', '#742920', '#4A1517'] },
  { sky: ['#4A0F3C', '#B5307A'], grounds: ['#8E2562', '#691A4C', '#420D33'] },
  { sky: ['#5E0F33', '#D23A6B'], grounds: ['#A62A55', '#7A1C40', '#4A0E2A'] },
  { sky: ['#2B1450', '#7A2FA8'], grounds: ['#60278A', '#451B68', '#281044'] },
  { sky: ['#1E1266', '#5A2BD8'], grounds: ['#4422AE', '#311986', '#1C0F56'] },
  { sky: ['#1C2740', '#4A6A9C'], grounds: ['#3A5480', '#2A3D60', '#182238'] },
  { sky: ['#2E1530', '#8A4A66'], grounds: ['#6B3853', '#4E2840', '#2E1628'] },
]

export const GROUP_LIGHTS: readonly [Lights, ...Lights[]] = [
  { glow: '#FFE07A', accents: ['#FF8FB1', '#FFB627', '#FFF0B8'], light: '#FFF8E6' },
  { glow: '#9AE8D4', accents: ['#FFB627', '#6FD3C9', '#E6FFD9'], light: '#F2FFFA' },
  { glow: '#FFA9BE', accents: ['#FFD87A', '#FF6FA8', '#FFE3EA'], light: '#FFF1F4' },
  { glow: '#FFF7E8', accents: ['#FF7A6B', '#FFB627', '#FFF0B8'], light: '#FFFBF2' },
  { glow: '#FF9D4D', accents: ['#FFE27A', '#FF7FA0', '#FFF0D0'], light: '#FFF4E6' },
  { glow: '#B5D8FF', accents: ['#FFB627', '#7FB2FF', '#E6F1FF'], light: '#F5FAFF' },
]
