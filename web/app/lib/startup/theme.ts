import { PRODUCT_SLUG } from 'contract/product.ts'
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../storage.ts'

export type Theme = 'system' | 'light' | 'dark'

export const THEME_KEY = `${PRODUCT_SLUG}:theme`
const CHANGED = `${PRODUCT_SLUG}:theme-changed`

/** What the person chose on this device; without a choice the site follows the system. */
function storedTheme(): Theme {
  const stored = readStored(THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies at once, in every open tab, and is kept on this device. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeStored(THEME_KEY)
  else writeStored(THEME_KEY, theme)
  applyTheme()
  window.dispatchEvent(new Event(CHANGED))
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'system')
}

function applyTheme(): void {
  const theme = storedTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return
    applyTheme()
    listener()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener(CHANGED, listener)
  }
}
