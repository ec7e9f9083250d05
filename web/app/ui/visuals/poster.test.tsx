import { render, screen } from '@testing-library/react'
import { type PosterType, posterSvg } from 'poster/poster.ts'
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

  it('escapes any title', () => {
    const title = `<img onerror="x"> & 'Ruis'\u0000\u0008 \uD83D 🎉`
    const drawn = parse(posterSvg({ id: 'event', type: 'PARTY' }, { title }))
    expect(drawn.querySelector('parsererror')).toBeNull()
    expect(drawn.querySelector('title')?.textContent).toBe(`<img onerror="x"> & 'Ruis'  🎉`)
  })

  it('is a valid SVG data URL', () => {
    render(<Poster event={{ id: 'event', type: 'CONCERT' }} alt="Poster van Nachtlicht" />)
    const src = screen.getByRole('img', { name: 'Poster van Nachtlicht' }).getAttribute('src') ?? ''
    const svg = decodeURIComponent(src.replace('data:image/svg+xml,', ''))
    expect(parse(svg).querySelector('parsererror')).toBeNull()
    expect(parse(svg).querySelectorAll('circle').length).toBeGreaterThan(20)
  })

  it('has a srcset for an uploaded picture, and none for a drawn poster', () => {
    const widths = [480, 960].map((width) => ({ width, url: `/uploads/${width}.webp` }))
    const event = { id: 'event', type: 'CONCERT' } as const
    render(<Poster event={event} picture="/uploads/960.webp" widths={widths} sizes="50vw" alt="Foto op maat" />)
    const photo = screen.getByRole('img', { name: 'Foto op maat' })
    expect(photo.getAttribute('srcset')).toBe('/uploads/480.webp 480w, /uploads/960.webp 960w')
    expect(photo.getAttribute('sizes')).toBe('50vw')
    render(<Poster event={event} widths={[]} sizes="50vw" alt="Getekend" />)
    expect(screen.getByRole('img', { name: 'Getekend' }).getAttribute('srcset')).toBeNull()
  })

  it('is replaced by an uploaded picture', () => {
    render(<Poster event={{ id: 'event', type: 'CONCERT' }} picture="/uploads/a.webp" alt="Foto" />)
    expect(screen.getByRole('img', { name: 'Foto' }).getAttribute('src')).toBe('/uploads/a.webp')
  })
})
