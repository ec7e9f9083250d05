import type { Page } from 'playwright-core'

/** The words of the page's `main`, or of its dialog, that a person sees: none only for screen readers, and none cut off. */
export const visibleWords = (page: Page, within: 'main' | '[role=dialog]' = 'main'): Promise<string[]> =>
  page.evaluate<string[]>(`(${VISIBLE_WORDS})(${JSON.stringify(within)})`)

const VISIBLE_WORDS = `(within) => {
  const root = document.querySelector(within)
  const isInside = (rect, element) => {
    for (let one = element; one !== root; one = one.parentElement) {
      if (getComputedStyle(one).overflowY === 'visible') continue
      const frame = one.getBoundingClientRect()
      if (frame.width <= 1 || rect.bottom > frame.bottom + 2 || rect.top < frame.top - 2) return false
    }
    return true
  }
  const range = document.createRange()
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const words = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!text.parentElement.checkVisibility()) continue
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\d][^\\s]*/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const rect = range.getBoundingClientRect()
      if (rect.width > 0 && isInside(rect, text.parentElement)) words.push(word)
    }
  }
  return words
}`
