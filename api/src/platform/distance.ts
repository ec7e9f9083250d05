export type Coordinates = { latitude: number; longitude: number }

const EARTH_RADIUS_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres (haversine). */
export function distanceBetween(a: Coordinates, b: Coordinates): number {
  const latitude = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const longitude = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const share = latitude + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitude
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(share))
}

const NEAR_KM = 20
const FAR_KM = 60

/** From 1 for homes within `NEAR_KM` to 0 from `FAR_KM` on. */
export const nearness = (kilometres: number): number =>
  Math.min(1, Math.max(0, (FAR_KM - kilometres) / (FAR_KM - NEAR_KM)))
