import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pageTitle } from '~/lib/routing/head.ts'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { SearchField } from '~/ui/forms/search-field.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { DirectChat } from '../conversation/direct-chat.tsx'
import { FoundMessages } from '../search/found-messages.tsx'
import { ConversationList } from './conversation-list.tsx'

const DEBOUNCE_MS = 300

export function Messages() {
  const userId = useSearchParams()[0].get('user')
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-page grow md:border-line md:border-x">
      <section
        aria-labelledby="gesprekken"
        className={classNames(
          'flex min-h-0 w-full flex-col md:w-80 md:shrink-0 md:border-line md:border-r lg:w-96',
          userId !== null && 'max-md:hidden',
        )}
      >
        <ConversationOverview openId={userId} />
      </section>
      <section
        aria-label="Gesprek"
        className={classNames('flex min-h-0 min-w-0 grow flex-col', userId === null && 'max-md:hidden')}
      >
        {userId === null ? (
          <div className="flex min-h-0 grow items-center overflow-y-auto">
            <title>{pageTitle('Berichten')}</title>
            <EmptyState picture="messages" title="Welkom bij je berichten">
              Kies een gesprek om verder te praten. Of druk op iemands naam in een groep en stuur een bericht.
            </EmptyState>
          </div>
        ) : (
          <DirectChat key={userId} userId={userId} />
        )}
      </section>
    </div>
  )
}

type OverviewProps = {
  openId: string | null
  /** 2 beside a conversation that has the page's h1. */
  headingLevel?: 1 | 2
}

export function ConversationOverview({ openId, headingLevel = 1 }: OverviewProps) {
  const Heading = `h${headingLevel}` as const
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), DEBOUNCE_MS)
  return (
    <>
      <header className="shrink-0 px-4 pt-4 pb-3">
        <Heading id="gesprekken" className="text-2xl">
          Berichten
        </Heading>
        <SearchField
          label="Zoek in je gesprekken"
          placeholder="Zoek in je gesprekken"
          value={typed}
          onChange={setTyped}
          className="mt-3"
        />
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain pb-4">
        {search !== '' && <h2 className="px-4 pt-2 pb-1 text-base">Gesprekken</h2>}
        <ConversationList search={search} openId={openId} />
        {search !== '' && (
          <div className="px-2">
            <h2 className="px-2 pt-5 pb-1 text-base">Berichten</h2>
            <FoundMessages
              search={search}
              onPick={({ group, partner, seq }) =>
                void navigate(
                  group ? `/groups/${group.id}/chat?bericht=${seq}` : `/messages?user=${partner?.id}&bericht=${seq}`,
                )
              }
            />
          </div>
        )}
      </div>
    </>
  )
}
