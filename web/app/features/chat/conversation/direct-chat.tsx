import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { LimitLine, LimitNotice } from '~/features/limits/components/limit-line.tsx'
import { SafetyIcon } from '~/features/safety/components/safety-link.tsx'
import { UNKNOWN_MESSAGING_STATUS, useMessagingStatus, useUser, useUserGroups } from '~/features/users/api.ts'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useConnection } from '~/lib/socket/socket.ts'
import { useMediaQuery } from '~/lib/use-media-query.ts'
import { IconLink, LinkButton } from '~/ui/button.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import { isEmpty } from '../engine/conversation-state.ts'
import { ChatFrame } from './chat-frame.tsx'
import { ChatPane } from './chat-pane.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { PersonMenu } from './person-menu.tsx'
import { RestrictionBanner } from './restriction-banner.tsx'
import { useConversation } from './use-conversation.ts'

/** The direct messages with one person. Mount it with that person's id as `key`. */
export function DirectChat({ userId }: { userId: string }) {
  const isMyself = useSignedInUser().id === userId
  const { conversation, state } = useConversation(`direct:${userId}`)
  const { phase, log, title, isMuted } = state
  const author = log.messages.find(({ author }) => author?.id === userId)?.author ?? null
  const person = usePerson(userId, author, title)
  const isOnline = useConnection().state === 'connected'
  const messaging = useMessagingStatus(userId)
  // On phones the conversation list, which has the page's h1, is hidden.
  const Heading = useMediaQuery('(width >= 48rem)') ? 'h2' : 'h1'
  const people = useMemo(() => [person], [person])

  // Offline the permission is unknown: messages wait in the outbox, where the server may still refuse them.
  const isUnknownOffline = !isOnline && messaging === UNKNOWN_MESSAGING_STATUS
  const isRestricted = messaging !== null && !messaging.canMessage && !isUnknownOffline
  const isSuspended = log.messages.some(({ author }) => author?.id === userId && author.suspendedAt !== null)
  const isOpenRequest = messaging?.reason === 'OPEN_REQUEST'
  const hasNoMessages = isEmpty(state)
  const beginning = useMemo(
    () => (
      <Beginning person={person} isEmpty={hasNoMessages} isRestricted={isRestricted} isOpenRequest={isOpenRequest} />
    ),
    [person, hasNoMessages, isRestricted, isOpenRequest],
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
    <ChatFrame
      conversation={conversation}
      state={state}
      title={person.username === '' ? 'Berichten' : `Berichten met ${person.username}`}
      name={person.username}
      start={
        <>
          <IconLink to="/messages" icon={ArrowLeft} label="Terug naar gesprekken" className="md:hidden" />
          <PersonAvatar person={person} isBesideName className="@max-[12.5rem]:hidden" />
        </>
      }
      heading={
        <Heading className="flex font-bold text-[1.0625rem] leading-tight">
          <PersonLink person={person} />
        </Heading>
      }
      status={isSuspended ? 'Geschorst' : 'Privébericht'}
      end={
        !isMyself && (
          <>
            <SafetyIcon />
            <PersonMenu conversation={conversation} person={person} isMuted={isMuted} />
          </>
        )
      }
    >
      <ConnectionBar />
      <ChatPane
        conversation={conversation}
        state={state}
        people={people}
        restriction={isRestricted && <RestrictionBanner reason={messaging.reason} message={messaging.message} />}
        beginning={beginning}
        note={isOpenRequest && hasNoMessages && <FirstMessageLimit />}
      />
    </ChatFrame>
  )
}

/** Only a conversation that an open request allows counts. */
const FirstMessageLimit = () => (
  <>
    <LimitNotice of="conversations" className="mx-3 mb-2" />
    <LimitLine of="conversations" className="px-4 pb-1" />
  </>
)

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
