// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { type PosterType, posterSvg } from 'contract/poster.ts'
import { describe, expect, it } from 'vitest'
import { Poster } from './poster.tsx'

const TYPES: PosterType[] = ['FESTIVAL', 'CONCERT', 'PARTY', 'CONFERENCE', 'MEETUP', 'WORKSHOP', 'SPORT', 'OTHER']
const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml')

describe('the drawn poster', () => {
  it.each(TYPES)('of a %s is well-formed XML', (type) => {
    for (let number = 0; number < 25; number++) {
      expect(parse(posterSvg({ id: `event-${number}`, type })).querySelector('parsererror')).toBeNull()
    }
  })

  it('carries any title safely', () => {
    const title = `<img onerror="x"> & 'Ruis'\u0000\u0008 \uD83D 🎉`
    const drawn = parse(posterSvg({ id: 'event', type: 'PARTY' }, { title }))
    expect(drawn.querySelector('parsererror')).toBeNull()
    expect(drawn.querySelector('title')?.textContent).toBe(`<img onerror="x"> & 'Ruis' \uFFFD 🎉`)
  })

  it('reaches the page whole, through its address', () => {
    render(<Poster event={{ id: 'event', type: 'CONCERT' }} alt="Poster van Nachtlicht" />)
    const src = screen.getByRole('img', { name: 'Poster van Nachtlicht' }).getAttribute('src') ?? ''
    const svg = decodeURIComponent(src.replace('data:image/svg+xml,', ''))
    expect(parse(svg).querySelector('parsererror')).toBeNull()
    expect(parse(svg).querySelectorAll('circle').length).toBeGreaterThan(20)
  })

  it('gives way to an uploaded picture', () => {
    render(<Poster event={{ id: 'event', type: 'CONCERT' }} picture="/uploads/a.webp" alt="Foto" />)
    expect(screen.getByRole('img', { name: 'Foto' }).getAttribute('src')).toBe('/uploads/a.webp')
  })
})
