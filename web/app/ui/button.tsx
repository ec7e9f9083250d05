import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { announce } from './feedback/announce.ts'
import { Spinner } from './feedback/spinner.tsx'

/*
  Button      variant primary (one per screen) | secondary | quiet | danger, size sm | md | lg, icon, iconAfter, isPending, isWide
  LinkButton  the same looks on a router link: `to`, and all that Link takes
  IconButton  44 px square with only an icon; `label` is required;  IconLink the same on a router link

  Native elements, so that forms work before (and without) the scripts; `onClick` as in React. type="button" unless given.
*/

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'sm' | 'md' | 'lg'

type Looks = {
  variant?: Variant
  size?: Size
  icon?: LucideIcon
  iconAfter?: LucideIcon
  /** As wide as its box on phones; on larger screens as wide as its words. */
  isWide?: boolean
}

const VARIANTS: Record<Variant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-line bg-surface text-ink hover:border-control hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
}

// The small one is 36 px high to the eye; the extra 4 px around it make the target 44.
const SIZES: Record<Size, string> = {
  sm: 'min-h-9 gap-1.5 rounded-[0.625rem] px-3.5 py-1 text-sm before:absolute before:-inset-1',
  md: 'min-h-11 gap-2 rounded-control px-5 py-2',
  lg: 'min-h-14 gap-2.5 rounded-control px-7 py-3 text-[1.0625rem]',
}

function looksOf({ variant = 'secondary', size = 'md', isWide }: Looks, className?: string): string {
  return classNames(
    'relative inline-flex max-w-full items-center justify-center border text-center font-semibold leading-tight transition-[background-color,border-color,color,scale] select-none active:scale-[0.98] disabled:pointer-events-none disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    isWide && 'w-full sm:w-auto',
    className,
  )
}

function Inside({
  icon: Icon,
  iconAfter: IconAfter,
  children,
}: Pick<Looks, 'icon' | 'iconAfter'> & { children: ReactNode }) {
  return (
    <>
      {Icon && <Icon aria-hidden="true" className="size-[1.2em] shrink-0" />}
      <span className="min-w-0">{children}</span>
      {IconAfter && <IconAfter aria-hidden="true" className="size-[1.2em] shrink-0" />}
    </>
  )
}

export type ButtonProps = ComponentProps<'button'> &
  Looks & {
    /** At work: keeps its width and its focus, ignores clicks and says so to screen readers. */
    isPending?: boolean
  }

export function Button({
  variant,
  size,
  icon,
  iconAfter,
  isWide,
  isPending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  useEffect(() => {
    if (isPending) announce('Even geduld')
  }, [isPending])

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: that would drop the focus. Preventing the click also stops the form from being sent twice.
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={isPending || rest['aria-disabled']}
      className={looksOf({ variant, size, isWide }, className)}
    >
      <span
        className={classNames(
          'inline-flex min-w-0 items-center justify-center gap-[inherit]',
          isPending && 'opacity-0',
        )}
      >
        <Inside icon={icon} iconAfter={iconAfter}>
          {children}
        </Inside>
      </span>
      {isPending && <Spinner className="absolute" />}
    </button>
  )
}

export type LinkButtonProps = ComponentProps<typeof Link> & Looks

export function LinkButton({ variant, size, icon, iconAfter, isWide, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={looksOf({ variant, size, isWide }, className)}>
      <Inside icon={icon} iconAfter={iconAfter}>
        {children}
      </Inside>
    </Link>
  )
}

type IconLooks = {
  label: string
  icon: LucideIcon
  /** `quiet` in bars, `round` on its own or over a picture, `primary` for the one action. */
  variant?: 'quiet' | 'round' | 'primary'
}

const ICON_VARIANTS = {
  quiet: 'rounded-control text-ink hover:bg-sunken',
  round: 'rounded-full border border-line bg-surface text-ink hover:bg-sunken',
  primary: 'rounded-full bg-primary text-on-primary hover:bg-primary-hover',
}

const iconLooksOf = (variant: keyof typeof ICON_VARIANTS, className?: string) =>
  classNames(
    'relative inline-flex size-11 shrink-0 items-center justify-center transition-[background-color,scale] active:scale-95 disabled:pointer-events-none disabled:opacity-55',
    ICON_VARIANTS[variant],
    className,
  )

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & IconLooks

export function IconButton({
  label,
  icon: Icon,
  variant = 'quiet',
  type = 'button',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={iconLooksOf(variant, className)}>
      <Icon aria-hidden="true" className="size-5.5" />
      {children}
    </button>
  )
}

export type IconLinkProps = Omit<ComponentProps<typeof Link>, 'aria-label'> & IconLooks

export function IconLink({ label, icon: Icon, variant = 'quiet', className, children, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={iconLooksOf(variant, className)}>
      <Icon aria-hidden="true" className="size-5.5" />
      {children}
    </Link>
  )
}
