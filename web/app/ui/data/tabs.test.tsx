import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

it('brings the selected tab into view, from the first on', () => {
  const { prototype } = HTMLElement
  vi.spyOn(prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Opgelost' ? 400 : 0
  })
  vi.spyOn(prototype, 'offsetWidth', 'get').mockReturnValue(100)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300)
  const items = ['Open', 'Opgelost'].map((label) => ({ id: label, label, content: null }))
  const { rerender } = render(<Tabs label="Rapporten" items={items} selected="Opgelost" onChange={() => undefined} />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(300)
  rerender(<Tabs label="Rapporten" items={items} selected="Open" onChange={() => undefined} />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(-100)
})
