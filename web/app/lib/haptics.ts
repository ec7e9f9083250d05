/** A short vibration that confirms an act. Does nothing where the device or browser has none. */
export function confirmByVibration(): void {
  if ('vibrate' in navigator) navigator.vibrate(20)
}
