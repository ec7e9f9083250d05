import { useState } from 'react'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { idOf, kindOf } from '../engine/conversation-key.ts'
import { FoundMessages } from './found-messages.tsx'

const DEBOUNCE_MS = 300

type SearchDialogProps = { conversation: ConversationDriver; isOpen: boolean; onClose: () => void }

export function SearchDialog({ conversation, isOpen, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), DEBOUNCE_MS)
  const id = idOf(conversation.key)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Zoeken in gesprek">
      <SearchField label="Zoek een bericht" placeholder="Zoek een bericht" value={typed} onChange={setTyped} />
      <div className="mt-3 min-h-64">
        <FoundMessages
          search={search}
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
