import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar, AvatarStack } from './avatar.tsx'

const sanne = {
  id: 'u1',
  username: 'sanne',
  profilePhoto: '/uploads/full.webp',
  profilePhotoThumbnail: '/uploads/thumb.webp',
}

describe('Avatar', () => {
  it.each([
    ['xs', '/uploads/thumb.webp', '24'],
    ['sm', '/uploads/thumb.webp', '32'],
    ['md', '/uploads/thumb.webp', '40'],
    ['lg', '/uploads/full.webp', '72'],
    ['xl', '/uploads/full.webp', '112'],
  ] as const)('%s shows %s at %s pixels', (size, src, pixels) => {
    const { container } = render(<Avatar user={sanne} size={size} />)
    const image = container.querySelector('img')
    expect(['src', 'width', 'alt'].map((name) => image?.getAttribute(name))).toEqual([src, pixels, ''])
  })

  it('falls back to initials without a photo, and when the photo is gone', () => {
    const { container, rerender } = render(<Avatar user={{ id: 'u1', username: 'sanne' }} />)
    expect(container.textContent).toBe('Sa')
    rerender(<Avatar user={sanne} />)
    expect(container.textContent).toBe('')
    fireEvent.error(container.querySelector('img') as Element)
    expect(container.textContent).toBe('Sa')
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('AvatarStack', () => {
  const users = ['Sanne', 'Imane', 'Tom', 'Daan'].map((username) => ({ id: username, username }))
  it.each([
    [4, 5, undefined, 'Sanne, Imane, Tom en Daan'],
    [4, 3, undefined, 'Sanne, Imane, Tom en nog 1 ander'],
    [2, 5, 9, 'Sanne, Imane en nog 7 anderen'],
    [1, 5, undefined, 'Sanne'],
  ])('%i people, at most %i, of %s: %s', (count, max, total, label) => {
    render(<AvatarStack users={users.slice(0, count)} max={max} total={total} />)
    expect(screen.getByRole('img', { name: label })).toBeTruthy()
  })
})
