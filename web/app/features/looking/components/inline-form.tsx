import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'

type InlineFormProps = { onSubmit: () => Promise<void>; isPending: boolean; onCancel: () => void; children: ReactNode }

export function InlineForm({ onSubmit, isPending, onCancel, children }: InlineFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      noValidate
      className="flex flex-col gap-3"
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          Opslaan
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Annuleren
        </Button>
      </div>
    </form>
  )
}
