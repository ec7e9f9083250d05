import { mediaTypes, type Upload } from 'contract/platform/route.ts'
import { Crop, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PictureChange } from '~/lib/api/picture-body.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { fitPicture, hasAcceptedType } from '~/lib/pictures.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Field, useField } from './field.tsx'

export type PictureInput = {
  file: File | null
  isRemoved: boolean
  isChanged: boolean
  choose: (file: File | null) => void
  removeCurrent: () => void
  /** Once `change` is stored. What was chosen meanwhile stays. */
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
    reset: () =>
      set((current) =>
        current.file === file && current.isRemoved === isRemoved ? { file: null, isRemoved: false } : current,
      ),
    change: { picture: file, ...(isRemoved && file === null ? { removeImage: true } : {}) },
  }
}

type PictureFieldProps = {
  input: PictureInput
  upload: Upload
  /** URL of the current picture; shown until another is chosen. */
  current?: string | null
  /** Lets the user crop to this aspect ratio (width by height), at most `maxWidth` pixels wide. */
  crop?: { aspect: number; maxWidth: number }
  help?: string
  className?: string
}

const loadCropDialog = async () => (await import('./crop-dialog.tsx')).CropDialog

/** Chooses a picture by click, keyboard or drop, makes it small enough, and validates it as the server does. */
export function PictureField({ input, upload, current, crop, help, className }: PictureFieldProps) {
  const { file: value, choose: onChange } = input
  const types = mediaTypes(upload)
  const currentPicture = input.isRemoved ? null : current
  const [problem, setProblem] = useState<string>()
  const [CropDialog, requestCropDialog] = useLazyComponent(loadCropDialog)
  const [original, setOriginal] = useState<File | null>(null)
  const cropping = useDialogState()
  const field = { label: 'Afbeelding', help: help ?? helpFor(types, upload.maxBytes), error: problem, isOptional: true }
  const { control, frame } = useField(field)
  const picture = useObjectUrl(value) ?? currentPicture ?? undefined

  const acceptWhole = async (file: File) => {
    const fitted = await fitPicture(file, upload)
    const problem = problemWith(fitted, upload)
    setProblem(problem)
    if (problem === undefined) onChange(fitted)
  }
  const choose = async (file: File) => {
    if (crop === undefined || !file.type.startsWith('image/')) return acceptWhole(file)
    setProblem(undefined)
    setOriginal(file)
    // Loading fails offline and after a new release: the picture is then used uncropped.
    await requestCropDialog().then(cropping.open, () => acceptWhole(file))
  }

  return (
    <Field {...field} frame={frame} className={className}>
      <div
        className={classNames(
          'relative flex w-full flex-col items-center justify-center overflow-hidden rounded-card border-2 border-control bg-surface transition-colors hover:border-ink has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2',
          picture === undefined ? 'min-h-16 border-dashed' : 'aspect-[4/2]',
        )}
      >
        {picture !== undefined ? (
          <img
            src={picture}
            alt={value ? `Gekozen: ${value.name}` : 'Huidige afbeelding'}
            className="size-full object-cover"
          />
        ) : (
          <span aria-hidden="true" className="flex items-center gap-3 p-2 text-muted">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
              <ImagePlus className="size-5" />
            </span>
            <span className="min-w-0 hyphens-auto">
              <span className="font-semibold text-ink underline underline-offset-4">Kies een afbeelding</span>
              <span className="pointer-coarse:hidden"> of sleep hem hierheen</span>
            </span>
          </span>
        )}
        <input
          {...control}
          type="file"
          accept={types.join(',')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file !== undefined) void choose(file)
            // Without this, choosing the same file again fires no change event.
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {picture !== undefined && (
        <div className="flex flex-wrap gap-2">
          {value !== null && original !== null && CropDialog !== null && (
            <Button size="sm" variant="quiet" icon={Crop} onClick={cropping.open}>
              Anders bijsnijden
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            icon={Trash2}
            onClick={() => (value !== null ? onChange(null) : input.removeCurrent())}
          >
            {value !== null && currentPicture ? 'Toch de oude houden' : 'Afbeelding weghalen'}
          </Button>
        </div>
      )}
      {CropDialog !== null && original !== null && crop !== undefined && (
        <CropDialog
          key={cropping.key}
          file={original}
          isOpen={cropping.isOpen}
          onClose={cropping.close}
          onCrop={(part) => {
            onChange(new File([part], original.name, { type: part.type }))
            cropping.close()
          }}
          onUnreadable={() => {
            setProblem(`Dit bestand is geen foto die we kunnen gebruiken. Kies een ${typeNames(types)}.`)
            cropping.close()
          }}
          {...crop}
          title="Afbeelding bijsnijden"
          saveLabel="Afbeelding gebruiken"
        />
      )}
    </Field>
  )
}

const TYPE_NAMES: Record<string, string> = { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'image/webp': 'WebP' }

function typeNames(types: readonly string[]): string {
  if (types.includes('image/*')) return 'Elk soort afbeelding'
  return new Intl.ListFormat('nl', { type: 'disjunction' }).format(types.map((type) => TYPE_NAMES[type] ?? type))
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

const helpFor = (types: readonly string[], maxBytes: number) =>
  `${typeNames(types)}, hoogstens ${megabytes(maxBytes)} MB. Liefst twee keer zo breed als hoog.`

function problemWith({ type, size }: File, upload: Upload): string | undefined {
  if (!hasAcceptedType(type, upload))
    return upload.types === 'any' ? 'Kies een afbeelding.' : `Kies een ${typeNames(mediaTypes(upload))}-bestand.`
  return size > upload.maxBytes ? `Afbeelding moet kleiner zijn dan ${megabytes(upload.maxBytes)}MB` : undefined
}

function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === null) {
      setUrl(undefined)
      return
    }
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
