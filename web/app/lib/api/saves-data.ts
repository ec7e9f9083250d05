/** Whether the user asked the browser to save data. Not every browser says so. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
