import { mediaTypes, type Upload } from 'contract/platform/route.ts'
import { useState } from 'react'
import type { PictureChange } from '~/lib/api/picture-body.ts'
import { FileField } from './file-field.tsx'

export type PictureInput = {
  file: File | null
  isRemoved: boolean
  isChanged: boolean
  choose: (file: File | null) => void
  removeCurrent: () => void
  reset: () => void
  change: PictureChange
}

/** State of a picture field: a new file, or the removal of the current picture. */
export function usePictureInput(): PictureInput {
  const [{ file, isRemoved }, set] = useState<{ file: File | null; isRemoved: boolean }>({
    file: null,
    isRemoved: false,
  })
  return {
    file,
    isRemoved,
    isChanged: file !== null || isRemoved,
    choose: (next) => set({ file: next, isRemoved }),
    removeCurrent: () => set({ file: null, isRemoved: true }),
    reset: () => set({ file: null, isRemoved: false }),
    change: { picture: file, ...(isRemoved && file === null ? { removeImage: true } : {}) },
  }
}

type PictureFieldProps = {
  input: PictureInput
  upload: Upload
  /** URL of the current picture. */
  current?: string | null
  crop?: { aspect: number; maxWidth: number }
  help?: string
  className?: string
}

export function PictureField({ input, upload, current, crop, help, className }: PictureFieldProps) {
  return (
    <FileField
      label="Afbeelding"
      isOptional
      value={input.file}
      onChange={input.choose}
      currentPicture={input.isRemoved ? null : current}
      onRemoveCurrent={input.removeCurrent}
      types={mediaTypes(upload)}
      maxBytes={upload.maxBytes}
      crop={crop}
      help={help}
      className={className}
    />
  )
}
