import { chatLimits } from 'contract/chat/chat.ts'
import type { StoredPicture } from '../src/domains/chat/tables.ts'
import type { Context } from '../src/platform/context.ts'
import { encodeWithPlaceholder } from '../src/platform/files/pictures.ts'

/** A bridge over a river at sunrise. */
const BRIDGE = `
<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1100" viewBox="0 0 1600 1100">
  <defs>
    <linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="#3d4f8f"/><stop offset=".55" stop-color="#f2a48b"/><stop offset="1" stop-color="#ffd9a0"/>
    </linearGradient>
    <linearGradient id="water" x2="0" y2="1"><stop stop-color="#f0b48f"/><stop offset="1" stop-color="#2c4a6e"/></linearGradient>
    <radialGradient id="sun"><stop stop-color="#fff6d8"/><stop offset=".35" stop-color="#ffe2a0"/><stop offset="1" stop-color="#ffd9a0" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="1600" height="1100" fill="url(#sky)"/>
  <circle cx="1080" cy="560" r="330" fill="url(#sun)"/>
  <path d="M0 610 Q260 560 520 600 T1040 596 T1600 586 V680 H0z" fill="#54506f"/>
  <rect y="650" width="1600" height="450" fill="url(#water)"/>
  <path d="M980 700h200M940 760h280M1000 830h180M900 910h330M960 990h240" stroke="#fff1cf" stroke-width="9" stroke-linecap="round" opacity=".7"/>
  <g fill="none" stroke="#2a2340">
    <path d="M-20 640H1620" stroke-width="26"/>
    <path d="M120 640Q800 60 1480 640" stroke-width="30"/>
    <path d="M240 552V640M360 470V640M480 410V640M600 372V640M720 352V640M840 350V640M960 366V640M1080 400V640M1200 456V640M1320 532V640" stroke-width="9"/>
  </g>
  <path d="M96 640h90v170H96zM1414 640h90v170h-90z" fill="#2a2340"/>
  <path d="M0 1100V960q180-70 380-30t420 170z" fill="#241d38"/>
</svg>`

/** Stores the pictures that scripted messages name. */
export async function saveChatPictures(ctx: Context): Promise<Record<string, StoredPicture>> {
  const { bytes, ...shown } = await encodeWithPlaceholder(Buffer.from(BRIDGE), chatLimits.picture.maxSide)
  const file = await ctx.files.savePrivate(bytes, 'webp')
  return { bridge: { file, ...shown, bytes: bytes.length } }
}
