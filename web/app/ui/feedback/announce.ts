import { SECOND } from 'contract/platform/durations.ts'

/** Announces a sentence to screen readers, through one polite live region. Does nothing on the server. Returns what takes it back. */
export function announce(sentence: string): () => void {
  if (typeof document === 'undefined') return () => undefined
  const region = document.getElementById(REGION_ID) ?? createRegion()
  // An element per sentence, so that repeating a sentence announces it again.
  const item = document.createElement('div')
  item.textContent = sentence
  region.append(item)
  setTimeout(() => item.remove(), 7 * SECOND)
  return () => item.remove()
}

const REGION_ID = 'announcements'

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = REGION_ID
  region.className = 'sr-only'
  region.setAttribute('role', 'log')
  region.setAttribute('aria-live', 'polite')
  region.setAttribute('aria-label', 'Meldingen van de pagina')
  // Keeps react-aria from hiding the region from screen readers while a dialog is open.
  region.setAttribute('data-live-announcer', 'true')
  document.body.append(region)
  return region
}
