import type { ComponentProps } from 'react'

/** Invisible and unreachable for people, filled in by bots. The form around it is positioned. */
export const Honeypot = (input: ComponentProps<'input'>) => (
  <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
    <label>
      Laat dit leeg
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
