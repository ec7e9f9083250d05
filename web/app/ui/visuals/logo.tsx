import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { classNames } from '../class-names.ts'

export function LogoMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-8 shrink-0">
      <path
        d="M6 33V17.5a8.5 8.5 0 0 1 14 -6.5a8.5 8.5 0 0 1 14 6.5V33"
        fill="none"
        strokeWidth="5.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-primary"
      />
      <circle cx="14.6" cy="29.6" r="4.4" className="fill-sun" />
      <circle cx="25.4" cy="29.6" r="4.4" className="fill-ink" />
    </svg>
  )
}

/** The logo mark with the name, which gives way in a narrow container, also to large text; `nameClassName` may hide it too. */
export function Logo({ nameClassName }: { nameClassName?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span
        className={classNames(
          'font-bold font-display text-xl leading-none tracking-tight max-[16rem]:sr-only @max-[17rem]:sr-only',
          nameClassName,
        )}
      >
        {PRODUCT_NAME}
      </span>
    </span>
  )
}
