import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { readStored, removeStored, writeStored } from './storage.ts'
import { createStore } from './store.ts'

export type Theme = 'system' | 'light' | 'dark'

export const THEME_KEY = `${PRODUCT_SLUG}:theme`

const inBrowser = typeof window !== 'undefined'
const theme = createStore<Theme>(inBrowser ? storedTheme() : 'system', 'system')

/** The theme chosen on this device; `system` follows the operating system. */
export const useTheme = theme.use

if (inBrowser)
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY || key === null) applyTheme(storedTheme())
  })

/** Applies at once, in every open tab, and is stored on this device. */
export function chooseTheme(choice: Theme): void {
  if (choice === 'system') removeStored(THEME_KEY)
  else writeStored(THEME_KEY, choice)
  applyTheme(choice)
}

function storedTheme(): Theme {
  const stored = readStored(THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function applyTheme(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  theme.set(next)
}
