import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { inputClasses } from './field.tsx'

type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  className?: string
}

/** A search field with a clear button. The caller debounces. */
export function SearchField({ label, value, onChange, placeholder, className }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <div className={classNames('relative min-w-0', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={box}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            onChange('')
          }
        }}
        className={classNames(inputClasses, 'appearance-none pr-14 pl-12 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        // The wrapper is positioned, because IconButton has a position of its own.
        <span className="absolute top-1/2 right-1 flex -translate-y-1/2">
          <IconButton
            label="Zoekopdracht wissen"
            icon={X}
            onClick={() => {
              onChange('')
              box.current?.focus()
            }}
          />
        </span>
      )}
    </div>
  )
}
