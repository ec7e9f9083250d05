import 'react-easy-crop/react-easy-crop.css'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { ApiError } from '~/lib/api-error.ts'
import { Button } from '~/ui/button.tsx'
import { Modal } from '~/ui/modal.tsx'
import { tellFailure } from '~/ui/tell-failure.ts'
import { toast } from '~/ui/toast-queue.ts'
import { useUploadPhoto } from '../api.ts'
import { type Area, cropToSquare } from '../crop.ts'

const MAX_ZOOM = 4

/** The square of a chosen picture that becomes my photo: dragged, or moved with the arrow keys. */
export function PhotoDialog({ file, isOpen, onClose }: { file: File; isOpen: boolean; onClose: () => void }) {
  const upload = useUploadPhoto()
  const zoomId = useId()
  const [address, setAddress] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const refuse = () => {
    toast({ title: 'Fout', description: 'Dit bestand is geen foto die we kunnen gebruiken.', kind: 'error' })
    onClose()
  }
  const save = async () => {
    if (address === undefined || area === null) return
    const square = await cropToSquare(address, area).catch(() => null)
    if (square === null) return refuse()
    try {
      await upload.mutateAsync(square)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellFailure(error, 'Kon foto niet uploaden')
      return
    }
    toast({ title: 'Je foto is bijgewerkt', kind: 'success' })
    onClose()
  }

  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !upload.isPending) onClose()
      }}
      isDismissable={false}
      title="Foto bijsnijden"
      footer={
        <>
          <Button onClick={onClose}>Annuleren</Button>
          <Button variant="primary" isPending={upload.isPending} onClick={() => void save()}>
            Foto opslaan
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">Sleep de foto, of gebruik de pijltjestoetsen.</p>
      <div className="relative h-72 overflow-hidden rounded-card bg-sunken sm:h-88">
        {address !== undefined && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: 'De gekozen foto', onError: refuse }}
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
