import { Check, ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { FieldMessages, type FieldProps, inputClasses, labelClasses, OptionalMark, useField } from './field.tsx'

type ComboBoxItem = { id: string; label: string; description?: string }

type ComboBoxProps = Omit<FieldProps, 'isLabelHidden'> & {
  /** What the server found for the text. */
  items: readonly ComboBoxItem[]
  search: { text: string; onChange: (text: string) => void; isLoading: boolean }
  value: string | null
  onChange: (id: string | null) => void
  onBlur?: () => void
  placeholder: string
  emptyText: string
  inputRef?: Ref<HTMLInputElement>
}

/** Chooses one item of a long list by typing. */
export function ComboBox({ label, help, error, isOptional, items, search, ...props }: ComboBoxProps) {
  const { value, onChange, onBlur, placeholder, emptyText, inputRef } = props
  const { control, frame } = useField({ help, error })
  return (
    <AriaComboBox
      items={items}
      inputValue={search.text}
      onInputChange={search.onChange}
      value={value}
      onChange={(key) => onChange(key === null ? null : String(key))}
      onBlur={onBlur}
      menuTrigger="focus"
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      aria-describedby={control['aria-describedby']}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className={labelClasses}>
        {label}
        {isOptional && <OptionalMark />}
      </Label>
      <div className="relative">
        <Input ref={inputRef} placeholder={placeholder} className={classNames(inputClasses, 'truncate pr-14')} />
        <Button className="absolute inset-y-0 right-1 my-auto flex size-11 items-center justify-center rounded-control text-muted">
          {search.isLoading ? <Spinner /> : <ChevronDown aria-hidden="true" className="size-5" />}
        </Button>
      </div>
      <FieldMessages help={help} error={error} frame={frame} />
      <Popover
        offset={6}
        className="w-(--trigger-width) overflow-hidden rounded-card border border-line bg-raised shadow-soft"
      >
        <ListBox
          className="max-h-72 overflow-y-auto overscroll-contain p-1.5 outline-none"
          renderEmptyState={() => <p className="px-3 py-4 text-muted">{search.isLoading ? 'Zoeken…' : emptyText}</p>}
        >
          {(item: ComboBoxItem) => (
            <ListBoxItem
              id={item.id}
              textValue={item.label}
              className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-[0.625rem] px-3 py-2 -outline-offset-3 data-focused:bg-sunken data-selected:font-semibold"
            >
              <span className="min-w-0 grow">
                <span className="block">{item.label}</span>
                {item.description !== undefined && (
                  <span className="block font-normal text-muted text-sm">{item.description}</span>
                )}
              </span>
              <Check
                aria-hidden="true"
                className="size-5 shrink-0 text-primary-ink opacity-0 group-data-selected:opacity-100"
              />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
