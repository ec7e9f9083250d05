import type { GroupPicture } from 'contract/chat/chat.ts'
import { useGroup } from '~/features/groups/api.ts'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import type { ConversationKey } from '../engine/conversation-key.ts'
import { PictureViewer } from '../pictures/picture-viewer.tsx'
import { altOf, type ShownPicture, usePicture } from '../pictures/use-picture.ts'

export function GroupPictures({ groupId }: { groupId: string }) {
  const pictures = useGroup(groupId).data?.pictures ?? []
  const viewer = useSubjectDialog<GroupPicture>()
  if (pictures.length === 0) return null
  const key: ConversationKey = `group:${groupId}`
  return (
    <>
      <ul aria-label="Foto's uit de chat" className="grid grid-cols-3 gap-1.5">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Thumbnail picture={picture} conversation={key} onOpen={() => viewer.open(picture)} />
          </li>
        ))}
      </ul>
      {viewer.subject !== null && (
        <PictureViewer key={viewer.key} message={messageOf(viewer.subject)} conversation={key} {...viewer.props} />
      )}
    </>
  )
}

const messageOf = ({ id, user, content, createdAt }: GroupPicture): ShownPicture => ({
  id,
  author: user,
  content,
  at: createdAt,
})

type ThumbnailProps = { picture: GroupPicture; conversation: ConversationKey; onOpen: () => void }

/** The blurred placeholder stays while the picture loads, and if it does not. */
function Thumbnail({ picture, conversation, onOpen }: ThumbnailProps) {
  const me = useSignedInUser()
  const { url } = usePicture(conversation, picture.id)
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${altOf(messageOf(picture), me.id)}, groot bekijken`}
      className="relative block aspect-square w-full cursor-zoom-in overflow-clip rounded-control bg-sunken"
    >
      <img
        src={url ?? picture.picture.placeholder}
        alt=""
        draggable={false}
        decoding="async"
        className={`size-full object-cover ${url === null ? 'scale-110 blur-lg' : ''}`}
      />
    </button>
  )
}
