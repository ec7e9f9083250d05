/** An error of a script after this is not due to an old browser. */
export function setPageUsable(): void {
  const { dataset } = document.documentElement
  if (dataset.scripts !== 'old') dataset.scripts = 'ready'
}

export const isOldBrowser = (): boolean => document.documentElement.dataset.scripts === 'old'
