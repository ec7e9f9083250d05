import type { PinnedMessage } from 'contract/chat/pins.ts'
import { Pin, PinOff } from 'lucide-react'
import { IconButton } from '~/ui/button.tsx'
import { previewOf } from '../engine/message.ts'
import { usePinActions } from './api.ts'

type PinnedBarProps = { groupId: string; pin: PinnedMessage; onOpen: (seq: number) => void }

export function PinnedBar({ groupId, pin, onOpen }: PinnedBarProps) {
  const { unpin } = usePinActions(groupId)
  return (
    <div className="flex min-h-11 shrink-0 items-center border-line border-b bg-surface">
      <button
        type="button"
        onClick={() => onOpen(pin.seq)}
        className="flex min-h-11 min-w-0 grow items-center gap-2 px-4 py-1.5 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <Pin aria-hidden="true" className="size-4.5 shrink-0 text-primary-ink" />
        <span className="sr-only">Naar het vastgemaakte bericht: </span>
        <span className="min-w-0 truncate">
          <bdi className="font-semibold">{pin.username}</bdi>
          <span dir="auto" className="text-muted">
            {' '}
            {firstLineOf(previewOf({ ...pin, deletedAt: null }))}
          </span>
        </span>
      </button>
      {pin.canUnpin && <IconButton icon={PinOff} label="Losmaken" onClick={unpin} />}
    </div>
  )
}

const firstLineOf = (text: string): string => text.trim().split('\n', 1)[0] ?? ''
