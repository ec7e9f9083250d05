import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { UNKNOWN_MESSAGING_STATUS, useMessagingStatus, useUser, useUserGroups } from '~/features/users/api.ts'
import { pageTitle } from '~/lib/routing/head.ts'
import { useConnection } from '~/lib/socket/socket.ts'
import { LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import { ChatPane } from './chat-pane.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { DirectHeader } from './direct-header.tsx'
import { RestrictionBanner } from './restriction-banner.tsx'
import { useConversation } from './use-conversation.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

type DirectChatProps = {
  userId: string
  /** The message to open at. */
  linkedSeq: number | null
}

/** The direct messages with one person. Mount it with that person's id as `key`. */
export function DirectChat({ userId, linkedSeq }: DirectChatProps) {
  const { conversation, state } = useConversation(`direct:${userId}`)
  const { phase, log, title, typists, isMuted } = state
  const person = usePerson(
    userId,
    state.log.messages.find(({ author }) => author?.id === userId)?.author ?? null,
    title,
  )
  const isOnline = useConnection().state === 'connected'
  const messaging = useMessagingStatus(userId)
  const frame = useRef<HTMLDivElement>(null)
  const { isFullscreen, setFullscreen, toggleFullscreen } = useFullscreen(frame)
  useKeyboardInset(frame)

  const isKnown = person.username !== ''
  useEffect(() => {
    if (isKnown) conversation.setTitle(person.username)
  }, [conversation, isKnown, person.username])
  useEffect(() => {
    if (linkedSeq !== null) conversation.show(linkedSeq)
  }, [conversation, linkedSeq])

  const people = useMemo(() => [person], [person])
  const onListKey = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'f' || event.key === 'F') toggleFullscreen()
    },
    [toggleFullscreen],
  )

  // Offline the permission is unknown: messages wait in the outbox, where the server may still refuse them.
  const isUnknownOffline = !isOnline && messaging === UNKNOWN_MESSAGING_STATUS
  const isRestricted = messaging !== null && !messaging.canMessage && !isUnknownOffline
  const isSuspended = log.messages.some(({ author }) => author?.id === userId && author.suspendedAt !== null)
  const isOpenRequest = messaging?.reason === 'OPEN_REQUEST'
  const beginning = useCallback(
    (isEmpty: boolean) => (
      <Beginning person={person} isEmpty={isEmpty} isRestricted={isRestricted} isOpenRequest={isOpenRequest} />
    ),
    [person, isRestricted, isOpenRequest],
  )
  if (phase === 'gone' && messaging?.reason !== 'SAME_USER')
    return (
      <div className="min-h-0 grow overflow-y-auto">
        <title>{pageTitle('Berichten')}</title>
        <ErrorState
          title="Dit gesprek bestaat niet"
          picture="messages"
          action={<LinkButton to="/messages">Naar je gesprekken</LinkButton>}
        >
          Dit lid bestaat niet (meer).
        </ErrorState>
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is, as in a dialog.
    <div
      ref={frame}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setFullscreen(false)
      }}
      className={classNames('flex min-h-0 min-w-0 grow flex-col bg-paper', isFullscreen && 'fixed inset-0 z-30')}
    >
      <title>{pageTitle(isKnown ? `Berichten met ${person.username}` : 'Berichten')}</title>
      <DirectHeader
        conversation={conversation}
        person={person}
        isMuted={isMuted}
        isSuspended={isSuspended}
        typists={typists}
        isFullscreen={isFullscreen}
        onToggleFullscreen={toggleFullscreen}
      />
      <ConnectionBar />
      <ChatPane
        conversation={conversation}
        state={state}
        people={people}
        onListKey={onListKey}
        restriction={isRestricted && <RestrictionBanner reason={messaging.reason} message={messaging.message} />}
        beginning={beginning}
      />
    </div>
  )
}

const OPEN_REQUEST =
  'Er staat een verzoek open om mee te gaan: stel gerust een vraag. Als jullie allebei schrijven, kunnen jullie dat blijven doen, ook na een nee.'

type BeginningProps = { person: AvatarUser; isEmpty: boolean; isRestricted: boolean; isOpenRequest: boolean }

function Beginning({ person, isEmpty, isRestricted, isOpenRequest }: BeginningProps) {
  const { username } = person
  const shared = (useUserGroups(person.id).data?.groups ?? []).find(({ isShared }) => isShared)
  if (isEmpty)
    return (
      <EmptyState picture="messages" title="Geen berichten">
        {isRestricted
          ? 'Jullie hebben elkaar nog niet geschreven.'
          : isOpenRequest
            ? OPEN_REQUEST
            : `Zeg hallo tegen ${username}.`}
      </EmptyState>
    )
  return (
    <p className="px-6 pt-6 pb-2 text-center text-muted text-sm wrap-anywhere">
      Dit is het begin van je gesprek met {username}.{isOpenRequest && ` ${OPEN_REQUEST}`}
      {shared && ` Je kent ${username} uit ${shared.name}.`} Voelt het niet goed? Blokkeer of rapporteer, rechtsboven.
    </p>
  )
}

/** From the server; else the author of their messages; else the cached name. */
function usePerson(id: string, author: AvatarUser | null, title: string | null): AvatarUser {
  const user = useUser(id).data?.user
  const known = user ?? author
  return useMemo(() => known ?? { id, username: title ?? '' }, [known, id, title])
}
