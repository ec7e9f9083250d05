import type { MessagePicture } from 'contract/chat/chat.ts'

export function AdminPicture({ picture }: { picture: MessagePicture }) {
  return (
    <a href={picture.url} target="_blank" rel="noreferrer" className="mt-1 block w-fit">
      <img
        src={picture.url}
        alt="Foto, opent in een nieuw tabblad"
        width={picture.width}
        height={picture.height}
        loading="lazy"
        className="h-auto max-h-60 w-auto max-w-full rounded-control bg-sunken"
      />
    </a>
  )
}
