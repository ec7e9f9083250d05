import type { Gif } from 'contract/gifs.ts'
import { Beer, ChartBar, ImagePlay, Smile } from 'lucide-react'
import type { ReactNode } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useMediaQuery } from '~/lib/use-media-query.ts'
import { IconButton } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { MenuAction } from '~/ui/overlays/menu.tsx'
import { EmojiPicker } from '../pickers/emoji-picker.tsx'
import { PickerFrame } from '../pickers/picker-frame.tsx'
import { AddMenu } from './add-menu.tsx'
import { UPGRADES } from './proost-banner.tsx'

const importGifPicker = async () => (await import('../pickers/gif-picker.tsx')).GifPicker

export type Picker = 'emoji' | 'gif' | null

type ComposerBarProps = {
  isDisabled: boolean
  picker: Picker
  onPicker: (picker: Picker) => void
  onClose: (isByKeyboard: boolean) => void
  onPictures: (files: readonly File[]) => void
  onEmoji: (emoji: string) => void
  onGif: (gif: Gif) => void
  /** Null outside groups. */
  poll: { open: () => void; preload: () => void } | null
  /** Stands in place of the GIF button, for who would have to buy GIFs; null for others. */
  upgradeButton: ReactNode | null
}

export function ComposerBar({ isDisabled, picker, onPicker, poll, upgradeButton, ...on }: ComposerBarProps) {
  const { chatEnhancements } = useSignedInUser()
  const [GifPicker, loadGifPicker] = useLazyComponent(importGifPicker)
  // A phone has no room for all buttons of a group.
  const isNarrow = useMediaQuery('(width < 40rem)') && poll !== null
  const toggleGifs = () =>
    picker === 'gif'
      ? onPicker(null)
      : void loadGifPicker().then(
          () => onPicker('gif'),
          () => toast({ kind: 'error', title: NO_CONNECTION }),
        )
  const gifAction: MenuAction =
    upgradeButton === null
      ? { id: 'gif', label: 'GIF kiezen', icon: ImagePlay, onAction: toggleGifs }
      : { id: 'gif', label: 'Proost: GIFs sturen', icon: Beer, to: UPGRADES }
  const pollAction: MenuAction = { id: 'poll', label: 'Peiling', icon: ChartBar, onAction: poll?.open }
  const button = { disabled: isDisabled, className: 'text-muted' }
  return (
    <>
      {picker === 'emoji' && (
        <PickerFrame label="Emoji kiezen" onClose={on.onClose}>
          <EmojiPicker onPick={on.onEmoji} />
        </PickerFrame>
      )}
      {picker === 'gif' && GifPicker && (
        <PickerFrame label="GIF kiezen" onClose={on.onClose}>
          <GifPicker isAllowed={chatEnhancements} onPick={on.onGif} />
        </PickerFrame>
      )}
      <AddMenu isDisabled={isDisabled} onPictures={on.onPictures} actions={isNarrow ? [pollAction, gifAction] : []} />
      <IconButton
        {...button}
        icon={Smile}
        label="Emoji kiezen"
        aria-expanded={picker === 'emoji'}
        data-picker-button
        onClick={() => onPicker(picker === 'emoji' ? null : 'emoji')}
      />
      {!isNarrow && upgradeButton}
      {!isNarrow && upgradeButton === null && (
        <IconButton
          {...button}
          icon={ImagePlay}
          label="GIF kiezen"
          aria-expanded={picker === 'gif'}
          data-picker-button
          onPointerDown={() => void loadGifPicker().catch(() => undefined)}
          onClick={toggleGifs}
        />
      )}
      {poll && !isNarrow && (
        <IconButton
          {...button}
          icon={ChartBar}
          label="Peiling maken"
          aria-haspopup="dialog"
          onPointerDown={poll.preload}
          onClick={poll.open}
        />
      )}
    </>
  )
}
