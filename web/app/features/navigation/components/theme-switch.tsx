import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

const CHOICES = [
  { value: 'system', label: 'Systeem', icon: Monitor },
  { value: 'light', label: 'Licht', icon: Sun },
  { value: 'dark', label: 'Donker', icon: Moon },
] as const

export function ThemeSwitch({ value, onChange }: { value: ThemeChoice; onChange: (choice: ThemeChoice) => void }) {
  const name = useId()
  return (
    <fieldset className="inline-flex w-full min-w-0 max-w-80 flex-wrap rounded-control bg-sunken p-1">
      <legend className="sr-only">Weergave</legend>
      {CHOICES.map(({ value: choice, label, icon: Icon }) => (
        <label
          key={choice}
          className="flex min-h-11 grow cursor-pointer items-center justify-center gap-1.5 rounded-[0.625rem] px-2 font-semibold text-muted text-sm transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="sr-only not-supports-[selector(:has(*))]:not-sr-only"
          />
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
