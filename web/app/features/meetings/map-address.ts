/** A search on a map; a plain link, so that nothing is loaded from there before it is followed. */
export const mapAddress = (place: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
