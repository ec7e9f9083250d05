import { CHAT_PICTURE } from 'contract/chat/chat.ts'
import { mediaTypes } from 'contract/platform/route.ts'
import { Camera, Image, Plus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { IconButton } from '~/ui/button.tsx'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'

const ACCEPT = mediaTypes(CHAT_PICTURE).join()

type AddMenuProps = {
  isDisabled: boolean
  onPictures: (files: readonly File[]) => void
  actions?: readonly MenuAction[]
}

export function AddMenu({ isDisabled, onPictures, actions = [] }: AddMenuProps) {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  // A laptop opens the same dialog for both.
  const hasCamera = window.matchMedia('(pointer: coarse)').matches
  const items: MenuAction[] = [
    { id: 'gallery', label: 'Foto kiezen', icon: Image, onAction: () => gallery.current?.click() },
    ...(hasCamera
      ? [{ id: 'camera', label: 'Foto maken', icon: Camera, onAction: () => camera.current?.click() }]
      : []),
    ...actions,
  ]
  const input = {
    type: 'file',
    accept: ACCEPT,
    hidden: true,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      onPictures([...(target.files ?? [])])
      // The same file can be chosen again.
      target.value = ''
    },
  }
  return (
    <>
      <Menu
        placement="top start"
        trigger={<IconButton icon={Plus} label="Toevoegen" disabled={isDisabled} className="text-muted" />}
        items={items}
      />
      <input ref={gallery} {...input} multiple aria-label="Foto kiezen" />
      <input ref={camera} {...input} capture="environment" aria-label="Foto maken" />
    </>
  )
}
