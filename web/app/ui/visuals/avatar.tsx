import { countText } from 'contract/platform/count-text.ts'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { avatarColour, initials } from './avatar-colour.ts'

/*
  Avatar       beside its user's name, so screen readers skip it; size xs 24 | sm 32 | md 40 | face 56 | lg 72 | xl 112
  AvatarStack  the first `max` people, overlapping, then "+n"
*/

export type AvatarUser = {
  id: string
  username: string
  profilePhoto?: string | null
  profilePhotoThumbnail?: string | null
}
export type AvatarSize = 'xs' | 'sm' | 'md' | 'face' | 'lg' | 'xl'

const SIZES: Record<AvatarSize, { box: string; pixels: number }> = {
  xs: { box: 'size-6 text-[calc(var(--spacing)*2.5)]', pixels: 24 },
  sm: { box: 'size-8 text-[calc(var(--spacing)*3.2)]', pixels: 32 },
  md: { box: 'size-10 text-[calc(var(--spacing)*3.75)]', pixels: 40 },
  face: { box: 'size-14 text-[calc(var(--spacing)*5)]', pixels: 56 },
  lg: { box: 'size-18 text-[calc(var(--spacing)*6.25)]', pixels: 72 },
  xl: { box: 'size-28 text-[calc(var(--spacing)*9.75)]', pixels: 112 },
}

type AvatarProps = { user: AvatarUser; size?: AvatarSize; className?: string }

export function Avatar({ user, size = 'md', className }: AvatarProps) {
  const isLarge = size === 'lg' || size === 'xl'
  const photo = isLarge
    ? (user.profilePhoto ?? user.profilePhotoThumbnail)
    : (user.profilePhotoThumbnail ?? user.profilePhoto)
  const [broken, setBroken] = useState<string>()
  const { box, pixels } = SIZES[size]
  const classes = classNames(
    'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full',
    box,
    className,
  )

  if (photo && photo !== broken) {
    return (
      <img
        src={photo}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photo)}
        className={classNames(classes, 'bg-sunken object-cover')}
      />
    )
  }
  const { background, text } = avatarColour(user.id)
  return (
    <span
      aria-hidden="true"
      className={classNames(classes, 'font-bold tracking-tight')}
      style={{ background, color: text }}
    >
      {initials(user.username)}
    </span>
  )
}

type AvatarStackProps = {
  users: readonly AvatarUser[]
  total?: number
  max?: number
  size?: 'xs' | 'sm' | 'md'
  className?: string
}

/** One image for screen readers: "Sanne, Imane en nog 3 anderen". */
export function AvatarStack({ users, total = users.length, max = 5, size = 'md', className }: AvatarStackProps) {
  const shown = users.slice(0, max)
  const others = total - shown.length
  const names = shown.map((user) => user.username)
  const label =
    others > 0
      ? `${names.join(', ')} en nog ${countText(others, 'ander', 'anderen')}`
      : new Intl.ListFormat('nl').format(names)
  if (shown.length === 0) return null
  return (
    <span
      role="img"
      aria-label={label}
      className={classNames('inline-flex max-w-full shrink-0 flex-wrap items-center', className)}
    >
      {shown.map((user, index) => (
        <Avatar
          key={user.id}
          user={user}
          size={size}
          className={classNames('relative ring-2 ring-surface', index > 0 && (size === 'xs' ? '-ml-1.5' : '-ml-2.5'))}
        />
      ))}
      {others > 0 && <span className="pl-1.5 font-semibold text-muted text-sm">+{others}</span>}
    </span>
  )
}
