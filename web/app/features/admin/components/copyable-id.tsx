import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { announce } from '~/ui/feedback/announce.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'

const SHOWN = 8
const CONFIRMED_MS = 2_000

export function CopyableId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setCopied(true)
      announce('Gekopieerd')
      setTimeout(() => setCopied(false), CONFIRMED_MS)
    } catch {
      toast({ title: 'Kopiëren lukt niet', description: id, kind: 'warning' })
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void copy()}
      title={id}
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-control font-mono text-muted text-xs hover:text-ink lg:min-h-8"
    >
      {id.length > SHOWN + 2 ? `…${id.slice(-SHOWN)}` : id}
      <span className="sr-only"> kopiëren</span>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  )
}
