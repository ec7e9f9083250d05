import { useState } from 'react'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Sheet } from '~/ui/overlays/modal.tsx'
import type { Conversation } from '../conversation.ts'
import { idOf, kindOf } from '../device-store.ts'
import { FoundMessages } from './found-messages.tsx'
import { useSettled } from './use-settled.ts'

const DEBOUNCE_MS = 300

type SearchDialogProps = { conversation: Conversation; isOpen: boolean; onClose: () => void }

/** Finds words in one conversation and leads to where they stand. Give it a new `key` with each opening. */
export function SearchDialog({ conversation, isOpen, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), DEBOUNCE_MS)
  const id = idOf(conversation.key)
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Zoeken in gesprek"
    >
      <SearchField label="Zoek een bericht" placeholder="Zoek een bericht" value={typed} onChange={setTyped} />
      <div className="mt-3 min-h-64">
        <FoundMessages
          words={words}
          within={kindOf(conversation.key) === 'group' ? { groupId: id } : { userId: id }}
          onPick={({ seq }) => {
            onClose()
            conversation.show(seq)
          }}
        />
      </div>
    </Sheet>
  )
}
