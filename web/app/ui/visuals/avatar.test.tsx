// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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
    ['xs', '/uploads/thumb.webp'],
    ['sm', '/uploads/thumb.webp'],
    ['md', '/uploads/thumb.webp'],
    ['lg', '/uploads/full.webp'],
    ['xl', '/uploads/full.webp'],
  ] as const)('%s shows %s', (size, src) => {
    render(<Avatar user={sanne} size={size} />)
    expect(screen.getByRole('img', { name: 'sanne' }).getAttribute('src')).toBe(src)
  })

  it('falls back to initials without a photo, and when the photo is gone', () => {
    render(<Avatar user={{ id: 'u1', username: 'sanne' }} />)
    expect(screen.getByRole('img', { name: 'sanne' }).textContent).toBe('Sa')
    cleanup()
    render(<Avatar user={sanne} />)
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByRole('img', { name: 'sanne' }).textContent).toBe('Sa')
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
