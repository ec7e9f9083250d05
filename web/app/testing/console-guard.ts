import { afterEach, beforeEach, expect, vi } from 'vitest'

// Fails a test that prints a warning or an error: React's warnings and MSW's unhandled requests are printed only. A test that
// expects one replaces the method by its own spy.
const printed: unknown[][] = []

beforeEach(() => {
  printed.length = 0
  for (const method of ['warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...values) => void printed.push([method, ...values]))
  }
})

afterEach(() => expect(printed).toEqual([]))
