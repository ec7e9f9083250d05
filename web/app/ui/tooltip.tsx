import type { ComponentProps, ReactElement } from 'react'
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip'

/** A few words at a button, on hover and on focus. Never the only place something is said: touch has no hover. */
export function Tooltip({
  text,
  children,
  placement = 'top',
}: {
  text: string
  children: ReactElement
  placement?: ComponentProps<typeof AriaTooltip>['placement']
}) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      <Focusable>{children as ComponentProps<typeof Focusable>['children']}</Focusable>
      <AriaTooltip
        placement={placement}
        offset={8}
        className="max-w-64 rounded-[0.625rem] bg-ink px-3 py-1.5 font-medium text-paper text-sm transition-opacity data-entering:opacity-0 data-exiting:opacity-0"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
