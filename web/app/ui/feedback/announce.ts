/**
 * Says a sentence to screen readers, from anywhere. One polite live region at the end of the body; the same sentence twice
 * in a row is spoken twice. Safe on the server (does nothing).
 */
export function announce(sentence: string): void {
  if (typeof document === 'undefined') return
  const region = document.getElementById(REGION_ID) ?? makeRegion()
  const line = document.createElement('div')
  line.textContent = sentence
  region.append(line)
  setTimeout(() => line.remove(), 7000)
}

const REGION_ID = 'announcements'

function makeRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = REGION_ID
  region.className = 'sr-only'
  region.setAttribute('role', 'log')
  region.setAttribute('aria-live', 'polite')
  region.setAttribute('aria-label', 'Berichten van de pagina')
  // Dialogs hide everything else from screen readers; react-aria leaves this alone.
  region.setAttribute('data-live-announcer', 'true')
  document.body.append(region)
  return region
}
