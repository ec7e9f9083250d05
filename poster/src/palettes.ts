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
