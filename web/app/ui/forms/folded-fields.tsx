import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { classNames } from '../class-names.ts'

type FoldedFieldsProps = {
  names: readonly string[]
  summary: string
  children: ReactNode
}

/** They stay in the form while folded. An error in one of them opens the fold. */
export function FoldedFields({ names, summary, children }: FoldedFieldsProps) {
  const { errors, submitCount } = useFormContext().formState
  const [isOpen, setOpen] = useState(false)
  const wrongSince = names.some((name) => name in errors) ? submitCount : null
  const [openedFor, setOpenedFor] = useState(wrongSince)
  if (openedFor !== wrongSince) {
    setOpenedFor(wrongSince)
    if (wrongSince !== null) setOpen(true)
  }

  const fields = useRef<HTMLDivElement>(null)
  // react-hook-form focuses a field that the server refuses before it is displayed, and no field without a ref.
  const focusFirstWrong = useEffectEvent(() => {
    const first = fields.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (first && fields.current?.contains(first)) first.focus()
  })
  useEffect(() => {
    if (submitCount > 0) focusFirstWrong()
  }, [submitCount])

  const id = useId()
  return (
    <div className="flex flex-col gap-5 border-line border-t pt-3">
      <div className="relative">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          aria-describedby={`${id}-summary`}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 items-center gap-1.5 font-semibold after:absolute after:inset-0"
        >
          Meer
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        <p id={`${id}-summary`} hidden={isOpen} className="text-muted text-sm wrap-anywhere">
          {summary}
        </p>
      </div>
      <div ref={fields} id={`${id}-fields`} hidden={!isOpen} className="flex flex-col gap-5">
        {children}
      </div>
    </div>
  )
}
