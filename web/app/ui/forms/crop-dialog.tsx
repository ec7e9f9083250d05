import 'react-easy-crop/react-easy-crop.css'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { type Area, cropPicture } from '~/lib/pictures.ts'
import { Button } from '../button.tsx'
import { Modal } from '../overlays/modal.tsx'

const MAX_ZOOM = 4

type CropDialogProps = {
  file: File
  isOpen: boolean
  onClose: () => void
  onCrop: (picture: Blob) => Promise<void> | void
  onUnreadable: () => void
  /** Width by height. */
  aspect: number
  isRound?: boolean
  /** Pixels; a wider picture is scaled down. */
  maxWidth: number
  title: string
  saveLabel: string
  isPending?: boolean
}

export function CropDialog({
  file,
  isOpen,
  onClose,
  onCrop,
  onUnreadable,
  aspect,
  isRound = false,
  maxWidth,
  title,
  saveLabel,
  isPending = false,
}: CropDialogProps) {
  const zoomId = useId()
  const [url, setUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)

  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])

  const save = async () => {
    if (url === undefined || area === null) return
    const picture = await cropPicture(url, area, maxWidth).catch(() => null)
    if (picture === null) onUnreadable()
    else await onCrop(picture)
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={() => !isPending && onClose()}
      isDismissable={false}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" isPending={isPending} onClick={() => void save()}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">Sleep de foto, of gebruik de pijltjestoetsen.</p>
      <div className="relative h-72 overflow-hidden rounded-card bg-sunken sm:h-88">
        {url !== undefined && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={aspect}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: 'De gekozen foto', onError: onUnreadable }}
            cropperProps={{ role: 'group', 'aria-label': 'Uitsnede, verplaats met de pijltjestoetsen' }}
          />
        )}
      </div>
      <label htmlFor={zoomId} className="mt-4 flex min-h-11 items-center gap-4">
        <span className="font-semibold text-sm">Inzoomen</span>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 min-w-0 grow cursor-pointer accent-primary"
        />
      </label>
    </Modal>
  )
}
