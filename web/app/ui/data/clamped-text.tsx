import { useId, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

/** Longer text is clamped on phones, where it would push the actions off the screen. */
const CLAMPED_FROM = 120

/** Paragraphs as typed; a long text has "Lees meer" on phones. */
export function ClampedText({ text, className }: { text: string; className?: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > CLAMPED_FROM
  return (
    <>
      <p
        id={id}
        className={classNames(
          'whitespace-pre-line wrap-anywhere',
          isLong && !isOpen && 'max-md:line-clamp-2',
          className,
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-ml-3 md:hidden"
        >
          {isOpen ? 'Lees minder' : 'Lees meer'}
        </Button>
      )}
    </>
  )
}
