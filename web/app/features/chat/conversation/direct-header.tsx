import { ArrowLeft, Ban, BellOff, EllipsisVertical, Flag, Maximize2, Minimize2, UserRound } from 'lucide-react'
import { useBlockStatus, useUnblockUser } from '~/features/blocks/api.ts'
import { SafetyIcon } from '~/features/safety/components/safety-link.tsx'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { IconButton, IconLink } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import type { Typist } from '../engine/transport.ts'
import { typingText } from './typing-text.ts'
import { useConversationActions } from './use-conversation-actions.tsx'

type DirectHeaderProps = {
  conversation: ConversationDriver
  person: AvatarUser
  isMuted: boolean
  isSuspended: boolean
  typists: readonly Typist[]
  isFullscreen: boolean
  onToggleFullscreen: () => void
}

export function DirectHeader(props: DirectHeaderProps) {
  const { conversation, person, isMuted, isSuspended, typists, isFullscreen, onToggleFullscreen } = props
  const isMyself = useSignedInUser().id === person.id
  // On phones the conversation list, which has the page's h1, is hidden.
  const Heading = useMediaQuery('(width >= 48rem)') ? 'h2' : 'h1'
  return (
    <header className="flex h-16 shrink-0 items-center gap-2 border-line border-b bg-surface px-1 sm:px-3">
      <IconLink to="/messages" icon={ArrowLeft} label="Terug naar gesprekken" className="md:hidden" />
      <PersonAvatar person={person} isBesideName />
      <div className="min-w-0 grow px-1">
        <Heading className="flex font-bold text-[1.0625rem] leading-tight">
          <PersonLink person={person} />
        </Heading>
        <p className="flex items-center gap-1 truncate text-muted text-sm leading-tight">
          {isMuted && <BellOff role="img" aria-label="Gedempt" className="size-3.5 shrink-0" />}
          {typists.length > 0 ? typingText(typists) : isSuspended ? 'Geschorst' : 'Privébericht'}
        </p>
      </div>
      <span className="hidden md:flex">
        <IconButton
          icon={isFullscreen ? Minimize2 : Maximize2}
          label={isFullscreen ? 'Volledig scherm sluiten' : 'Volledig scherm'}
          aria-pressed={isFullscreen}
          onClick={onToggleFullscreen}
        />
      </span>
      {!isMyself && <SafetyIcon />}
      {!isMyself && <PersonMenu conversation={conversation} person={person} isMuted={isMuted} />}
    </header>
  )
}

const importDialogs = async () => (await import('./person-dialogs.tsx')).PersonDialogs

function PersonMenu({ conversation, person, isMuted }: Pick<DirectHeaderProps, 'conversation' | 'person' | 'isMuted'>) {
  const status = useBlockStatus(person.id)
  const unblock = useUnblockUser()
  const { actions: shared, dialog } = useConversationActions(conversation, isMuted)
  const [Dialogs, loadDialogs] = useLazyComponent(importDialogs)
  const [profile, report, block] = [useDialogState(), useDialogState(), useDialogState()]
  const open = (which: typeof profile) =>
    void loadDialogs().then(which.open, () => toast({ kind: 'error', title: NO_CONNECTION }))

  const unblockPerson = async () => {
    try {
      await unblock.mutateAsync(person.id)
      toast({ title: `${person.username} is gedeblokkeerd`, kind: 'success' })
    } catch (error) {
      showFailure(error, 'Kon gebruiker niet deblokkeren')
    }
  }
  const items: MenuAction[] = [
    { id: 'profile', label: 'Bekijk profiel', icon: UserRound, onAction: () => open(profile) },
    ...shared,
    {
      id: 'report',
      label: 'Gebruiker rapporteren',
      icon: Flag,
      startsGroup: true,
      onAction: () => open(report),
    },
    status.data?.isBlocked
      ? { id: 'unblock', label: 'Gebruiker deblokkeren', icon: Ban, onAction: () => void unblockPerson() }
      : { id: 'block', label: 'Gebruiker blokkeren', icon: Ban, isDanger: true, onAction: () => open(block) },
  ]
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Acties voor ${person.username}`} />} items={items} />
      {dialog}
      {Dialogs && <Dialogs person={person} profile={profile} report={report} block={block} />}
    </>
  )
}
