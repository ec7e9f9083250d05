import type { ReactNode } from 'react'

/** Scenes for empty and error states, in the colours of the theme. */

export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  return (
    <svg viewBox="0 0 240 150" aria-hidden="true" className={className}>
      <ellipse cx="120" cy="132" rx="104" ry="12" className="fill-sunken" />
      {SCENES[name]}
    </svg>
  )
}

/** Where people stand, and the hill begins. */
const GROUND = 132

type PersonProps = {
  x: number
  size?: number
  className: string
}

/** As in the logo and on the posters. */
function Person({ x, size = 1, className }: PersonProps) {
  const half = 15 * size
  const top = GROUND - 44 * size
  return (
    <g className={className}>
      <path d={`M${x - half} ${GROUND}V${top + half}a${half} ${half} 0 0 1 ${half * 2} 0V${GROUND}Z`} />
      <circle cx={x} cy={top - 9 * size} r={11 * size} />
    </g>
  )
}

function Sun({ x = 120, y = 70, r = 40 }: { x?: number; y?: number; r?: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={r} className="fill-sun" />
      <circle cx={x} cy={y} r={r + 9} fill="none" strokeWidth="2" className="stroke-sun" opacity="0.45" />
      <circle cx={x} cy={y} r={r + 18} fill="none" strokeWidth="2" className="stroke-sun" opacity="0.2" />
    </g>
  )
}

function Flag({ x, foot, height, className }: { x: number; foot: number; height: number; className: string }) {
  const top = foot - height
  return (
    <g>
      <path d={`M${x} ${foot}V${top}`} strokeWidth="3" strokeLinecap="round" className="stroke-ink" />
      <path d={`M${x} ${top}q10 -3 24 8q-14 3 -24 8Z`} className={className} />
    </g>
  )
}

const hill = <path d="M28 132q46 -34 98 -22t86 22Z" className="fill-success" opacity="0.9" />

const SCENES = {
  events: (
    <>
      <Sun x={132} y={72} r={36} />
      <Flag x={62} foot={122} height={52} className="fill-primary" />
      <Flag x={188} foot={126} height={64} className="fill-info" />
      {hill}
    </>
  ),
  groups: (
    <>
      <Sun x={120} y={66} r={38} />
      <Person x={84} className="fill-primary" />
      <Person x={122} size={1.14} className="fill-ink" />
      <Person x={158} size={0.92} className="fill-info" />
    </>
  ),
  messages: (
    <>
      <path
        d="M48 44a18 18 0 0 1 18 -18h60a18 18 0 0 1 18 18v14a18 18 0 0 1 -18 18H84l-20 16v-16a18 18 0 0 1 -16 -18Z"
        className="fill-primary-soft"
      />
      <path d="M68 44h56M68 58h36" strokeWidth="6" strokeLinecap="round" className="stroke-primary" />
      <path
        d="M104 86a16 16 0 0 1 16 -16h58a16 16 0 0 1 16 16v12a16 16 0 0 1 -14 16v15l-19 -15h-41a16 16 0 0 1 -16 -16Z"
        className="fill-sun"
      />
      {[132, 149, 166].map((x) => (
        <circle key={x} cx={x} cy="92" r="5.5" className="fill-on-sun" />
      ))}
    </>
  ),
  search: (
    <>
      <Sun x={108} y={68} r={30} />
      {hill}
      <circle cx="148" cy="70" r="34" strokeWidth="9" className="fill-surface stroke-ink" fillOpacity="0.75" />
      <path d="M173 95l26 26" strokeWidth="13" strokeLinecap="round" className="stroke-primary" />
    </>
  ),
  notifications: (
    <>
      <path d="M84 108c10 -8 10 -20 10 -36a26 26 0 0 1 52 0c0 16 0 28 10 36Z" className="fill-sun" />
      <path d="M106 116a14 14 0 0 0 28 0Z" className="fill-ink" />
      <circle cx="120" cy="40" r="7" className="fill-sun" />
      <path
        d="M58 62q-8 14 0 30M182 62q8 14 0 30M44 54q-13 22 0 46M196 54q13 22 0 46"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-primary"
        opacity="0.55"
      />
    </>
  ),
  trouble: (
    <>
      <path d="M72 84a24 24 0 0 1 6 -47a34 34 0 0 1 65 2a26 26 0 0 1 19 45Z" className="fill-info-soft" />
      <path d="M126 56l-18 32h18l-12 28 36 -42h-20l10 -18Z" className="fill-sun" />
      <Person x={70} size={0.72} className="fill-primary" />
      <Person x={172} size={0.72} className="fill-ink" />
    </>
  ),
  lost: (
    <>
      <Sun x={172} y={58} r={26} />
      {hill}
      <path d="M112 126V44" strokeWidth="6" strokeLinecap="round" className="stroke-ink" />
      <path d="M70 46h66l16 13 -16 13H70Z" className="fill-primary" />
      <path d="M146 80H96l-14 11 14 11h50Z" className="fill-info" />
      <Person x={56} size={0.72} className="fill-ink" />
    </>
  ),
  offline: (
    <>
      <Sun x={176} y={62} r={24} />
      {hill}
      <path
        d="M72 58q48 -36 96 0M88 78q32 -24 64 0M104 97q16 -11 32 0"
        fill="none"
        strokeWidth="8"
        strokeLinecap="round"
        className="stroke-info"
      />
      <path d="M84 30l72 88" strokeWidth="8" strokeLinecap="round" className="stroke-primary" />
      <Person x={52} size={0.72} className="fill-ink" />
    </>
  ),
  done: (
    <>
      <Sun x={120} y={70} r={42} />
      <path
        d="M100 70l15 15 28 -31"
        fill="none"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-sun"
      />
      <Person x={58} size={0.84} className="fill-primary" />
      <Person x={182} size={0.84} className="fill-info" />
    </>
  ),
} satisfies Record<string, ReactNode>
export type IllustrationName = keyof typeof SCENES
