import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { announce } from './feedback/announce.ts'
import { Spinner } from './feedback/spinner.tsx'

/*
  Button      variant primary (one per screen) | secondary | quiet | danger | pending, size sm | md | lg, icon, iconAfter, isPending, isWide
  LinkButton  the same style on a router link: `to`, and the other props of Link
  IconButton  a 44 px square with only an icon; `label` is required;  IconLink the same on a router link
  CompactLink a LinkButton, on phones an IconLink

  Native elements, so that forms work without scripts. The default type is "button".
*/

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'pending'
type Size = 'sm' | 'md' | 'lg'

type ButtonStyle = {
  variant?: Variant
  size?: Size
  icon?: LucideIcon
  iconAfter?: LucideIcon
  /** Full width on phones, as wide as its text on larger screens. */
  isWide?: boolean
}

const VARIANTS: Record<Variant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-line bg-surface text-ink hover:border-control hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  pending: 'border-warning/45 bg-warning-soft text-warning-ink hover:border-warning',
}

// The small size is 36 px high; the 4 px around it make the touch target 44 px.
const SIZES: Record<Size, string> = {
  sm: 'min-h-9 gap-1.5 rounded-[0.625rem] px-3.5 py-1 text-sm before:absolute before:-inset-1',
  md: 'min-h-11 gap-2 rounded-control px-5 py-2',
  lg: 'min-h-14 gap-2.5 rounded-control px-7 py-3 text-[1.0625rem]',
}

function buttonClasses({ variant = 'secondary', size = 'md', isWide }: ButtonStyle, className?: string): string {
  return classNames(
    'relative inline-flex max-w-full hyphens-auto items-center justify-center border text-center font-semibold leading-tight transition-[background-color,border-color,color,scale] select-none active:scale-[0.98] disabled:pointer-events-none disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    isWide && 'w-full sm:w-auto',
    className,
  )
}

function Content({
  icon: Icon,
  iconAfter: IconAfter,
  children,
}: Pick<ButtonStyle, 'icon' | 'iconAfter'> & { children: ReactNode }) {
  return (
    <>
      {Icon && <Icon aria-hidden="true" className="size-[1.2em] shrink-0" />}
      <span className="min-w-0">{children}</span>
      {IconAfter && <IconAfter aria-hidden="true" className="size-[1.2em] shrink-0" />}
    </>
  )
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner, ignores clicks, keeps width and focus, and is announced to screen readers. */
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
  useEffect(() => (isPending ? announce('Even geduld') : undefined), [isPending])

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`, which would drop the focus. Preventing the click also prevents a second submit.
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
      aria-disabled={isPending || rest['aria-disabled']}
      className={buttonClasses({ variant, size, isWide }, className)}
    >
      <span
        className={classNames(
          'inline-flex min-w-0 items-center justify-center gap-[inherit]',
          isPending && 'opacity-0',
        )}
      >
        <Content icon={icon} iconAfter={iconAfter}>
          {children}
        </Content>
      </span>
      {isPending && <Spinner className="absolute" />}
    </button>
  )
}

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyle

export function LinkButton({ variant, size, icon, iconAfter, isWide, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, isWide }, className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </Link>
  )
}

type IconStyle = {
  label: string
  icon: LucideIcon
  /** `quiet` in bars, `round` on its own or over a picture, `primary` for the main action. */
  variant?: 'quiet' | 'round' | 'primary'
}

const ICON_VARIANTS = {
  quiet: 'rounded-control text-ink hover:bg-sunken',
  round: 'rounded-full border border-line bg-surface text-ink hover:bg-sunken',
  primary: 'rounded-full bg-primary text-on-primary hover:bg-primary-hover',
}

const iconButtonClasses = (variant: keyof typeof ICON_VARIANTS, className?: string) =>
  classNames(
    'relative inline-flex size-11 shrink-0 items-center justify-center transition-[background-color,scale] active:scale-95 disabled:pointer-events-none disabled:opacity-55',
    ICON_VARIANTS[variant],
    className,
  )

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & IconStyle

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
    <button {...rest} type={type} aria-label={label} className={iconButtonClasses(variant, className)}>
      <Icon aria-hidden="true" className="size-5.5" />
      {children}
    </button>
  )
}

export type IconLinkProps = Omit<ComponentProps<typeof Link>, 'aria-label'> & IconStyle

export function IconLink({ label, icon: Icon, variant = 'quiet', className, children, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={iconButtonClasses(variant, className)}>
      <Icon aria-hidden="true" className="size-5.5" />
      {children}
    </Link>
  )
}

/** A LinkButton that on phones shows only its icon. */
export const CompactLink = ({ to, icon, label }: Pick<IconLinkProps, 'to' | 'icon' | 'label'>) => (
  <>
    <span className="max-sm:hidden">
      <LinkButton to={to} icon={icon}>
        {label}
      </LinkButton>
    </span>
    <span className="sm:hidden">
      <IconLink to={to} icon={icon} variant="round" label={label} />
    </span>
  </>
)
