import data from '../../../gifs/bundled.json' with { type: 'json' }

/** A GIF of our own: `tools/gifs/draw.ts` draws the images in `web/public/gifs`. */
export type BundledGif = {
  name: string
  title: string
  /** Search terms besides the title. */
  keywords: string
}

export const BUNDLED_WIDTH = 200
export const BUNDLED_HEIGHT = 150

/** In the order offered as trending. */
export const BUNDLED_GIFS: readonly BundledGif[] = data
