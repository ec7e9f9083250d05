import { type GroupSign, SIGN_COLOR_LABELS, type SignColor } from 'contract/groups/signs.ts'
import { Maximize2 } from 'lucide-react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useWakeLock } from '~/lib/wake-lock.ts'
import { classNames } from '~/ui/class-names.ts'
import { FullScreen } from '~/ui/overlays/full-screen.tsx'

/** The same in the dark theme: a sign is recognised by its color. Contrast with the word is at least 7 to 1. */
const COLORS: Readonly<Record<SignColor, string>> = {
  GREEN: 'bg-[#00553a] text-white',
  YELLOW: 'bg-[#ffd60a] text-black',
  BLUE: 'bg-[#0a3f94] text-white',
  ORANGE: 'bg-[#ff9500] text-black',
  PURPLE: 'bg-[#5b2a86] text-white',
  WHITE: 'bg-white text-black',
}

export function GroupSignButton({ sign }: { sign: GroupSign }) {
  const screen = useDialogState()
  const name = `${SIGN_COLOR_LABELS[sign.color]} · ${sign.word}`
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={screen.open}
        className={classNames(
          'flex min-h-16 w-full items-center gap-3 rounded-card border border-line px-5 py-3 text-left',
          COLORS[sign.color],
        )}
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold text-sm">Jullie teken</span>
          <span className="block font-bold text-2xl wrap-anywhere">{name}</span>
        </span>
        <Maximize2 aria-hidden="true" className="size-6 shrink-0" />
        <span className="sr-only">Op het hele scherm tonen</span>
      </button>
      <FullScreen {...screen.props} label={`Teken: ${name}`} className={COLORS[sign.color]}>
        <LargeSign sign={sign} />
      </FullScreen>
    </>
  )
}

function LargeSign({ sign }: { sign: GroupSign }) {
  useWakeLock()
  // Each word of a sign, also one with wide letters, fits on a line of a phone with a margin at this size.
  const size = `min(${Math.floor(132 / sign.word.length)}vw, 40vh)`
  return (
    <div className="flex grow flex-col items-center justify-center gap-4 overflow-hidden p-4 text-center">
      <p className="font-semibold text-3xl">{SIGN_COLOR_LABELS[sign.color]}</p>
      <p className="font-black leading-none" style={{ fontSize: size }}>
        {sign.word}
      </p>
      <p className="text-lg">Houd je telefoon omhoog. Je scherm blijft aan.</p>
    </div>
  )
}
