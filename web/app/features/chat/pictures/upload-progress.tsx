import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { outbox } from '~/lib/offline/outbox.ts'

const RADIUS = 20
const LENGTH = 2 * Math.PI * RADIUS

export function UploadProgress({ clientId, onCancel }: { clientId: string; onCancel: () => void }) {
  const share = useSyncExternalStore(outbox.subscribe, () => outbox.progressOf(clientId))
  return (
    <span className="absolute inset-0 flex items-center justify-center bg-black/25">
      <span className="relative size-14">
        {share !== null && (
          <span
            role="progressbar"
            aria-label="Foto versturen"
            aria-valuenow={Math.round(share * 100)}
            aria-valuemin={0}
            aria-valuemax={100}
            className="sr-only"
          />
        )}
        <button
          type="button"
          aria-label="Foto niet versturen"
          onClick={onCancel}
          className="absolute inset-0 inline-flex items-center justify-center rounded-full bg-black/65 text-white hover:bg-black/80"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
        <svg viewBox="0 0 48 48" aria-hidden="true" className="pointer-events-none absolute inset-0 -rotate-90">
          <circle cx="24" cy="24" r={RADIUS} fill="none" stroke="white" strokeOpacity="0.3" strokeWidth="3" />
          <circle
            cx="24"
            cy="24"
            r={RADIUS}
            fill="none"
            stroke="white"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray={LENGTH}
            strokeDashoffset={LENGTH * (1 - (share ?? 0))}
            className="transition-[stroke-dashoffset] motion-reduce:transition-none"
          />
        </svg>
      </span>
    </span>
  )
}
