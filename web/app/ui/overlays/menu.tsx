import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Pressable, Separator } from 'react-aria-components/Menu'
import { type To, useNavigate } from 'react-router'
import { classNames } from '../class-names.ts'
import { useCloseOnBack } from './on-back.ts'
import { useIsGone } from './use-is-gone.ts'

export type MenuAction = {
  id: string
  label: string
  icon?: LucideIcon
  /** An action has either `onAction` or `to`. */
  onAction?: () => void
  to?: To
  isDanger?: boolean
  isDisabled?: boolean
  startsGroup?: boolean
}

type MenuProps = {
  /** A Button or IconButton; its label names the menu too: "Acties voor Sanne". */
  trigger: ComponentProps<typeof Pressable>['children'] & ReactElement
  items: readonly MenuAction[]
  placement?: ComponentProps<typeof Popover>['placement']
}

/** A list of actions behind a button, with keyboard support. */
export function Menu({ trigger, items, placement = 'bottom end' }: MenuProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  useCloseOnBack(isOpen, () => setOpen(false))
  const isGone = useIsGone(isOpen)
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Pressable>{trigger}</Pressable>
      {!isGone && (
        <Popover
          placement={placement}
          offset={6}
          className="min-w-56 max-w-[calc(100vw-2rem)] overflow-auto rounded-card border border-line bg-raised shadow-soft transition-[opacity,translate] data-entering:-translate-y-1 data-entering:opacity-0 data-exiting:opacity-0"
        >
          <AriaMenu className="p-1.5 outline-none">
            {items.flatMap((item) => [
              item.startsGroup && <Separator key={`${item.id}-line`} className="mx-2 my-1.5 h-px bg-line" />,
              <MenuItem
                key={item.id}
                id={item.id}
                isDisabled={item.isDisabled}
                onAction={() => {
                  item.onAction?.()
                  if (item.to !== undefined) void navigate(item.to)
                }}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[0.625rem] px-3 py-2 font-medium -outline-offset-3 data-disabled:cursor-default data-focused:bg-sunken data-disabled:opacity-55',
                  item.isDanger && 'text-danger-ink',
                )}
              >
                {item.icon && <item.icon aria-hidden="true" className="size-5 shrink-0" />}
                <span className="min-w-0">{item.label}</span>
              </MenuItem>,
            ])}
          </AriaMenu>
        </Popover>
      )}
    </MenuTrigger>
  )
}
