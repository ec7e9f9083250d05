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

/** Stalls with lights at night. */
const MARKET = `
<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
  <defs><linearGradient id="night" x2="0" y2="1"><stop stop-color="#141233"/><stop offset="1" stop-color="#4a2c55"/></linearGradient></defs>
  <rect width="1200" height="900" fill="url(#night)"/>
  <path d="M0 520V300h150v-90h120v140h180V250h130v120h190V220h150v130h170v-70h110v240z" fill="#221b3d"/>
  <path d="M0 170Q300 320 600 180T1200 190M0 260Q320 400 640 270T1200 300" fill="none" stroke="#3a2f55" stroke-width="5"/>
  <g fill="#ffe3a3"><circle cx="90" cy="207" r="13"/><circle cx="210" cy="238" r="13"/><circle cx="340" cy="243" r="13"/><circle cx="470" cy="220" r="13"/><circle cx="600" cy="182" r="13"/><circle cx="730" cy="152" r="13"/><circle cx="860" cy="138" r="13"/><circle cx="990" cy="145" r="13"/><circle cx="1110" cy="166" r="13"/><circle cx="150" cy="316" r="11"/><circle cx="300" cy="341" r="11"/><circle cx="450" cy="329" r="11"/><circle cx="600" cy="286" r="11"/><circle cx="760" cy="256" r="11"/><circle cx="920" cy="251" r="11"/><circle cx="1080" cy="268" r="11"/></g>
  <path d="M60 520h320l30 90H30z" fill="#c8323c"/><path d="M440 520h320l30 90H410z" fill="#e9b44c"/><path d="M820 520h320l30 90H790z" fill="#2f7d74"/>
  <path d="M60 610h320v190H60zM440 610h320v190H440zM820 610h320v190H820z" fill="#ffcf87"/>
  <path d="M40 700h360v110H40zM420 700h360v110H420zM800 700h360v110H800z" fill="#5b3a2b"/>
  <path d="M0 800h1200v100H0z" fill="#1b1530"/>
  <g fill="#17122b"><circle cx="300" cy="690" r="34"/><path d="M250 860q0-140 50-140t50 140z"/><circle cx="400" cy="710" r="30"/><path d="M356 860q0-122 44-122t44 122z"/><circle cx="900" cy="700" r="32"/><path d="M854 860q0-130 46-130t46 130z"/></g>
</svg>`

const DRAWINGS = { bridge: BRIDGE, market: MARKET, 'way-home': BRIDGE }

/** Stores the pictures that scripted messages name, one file for each. */
export async function saveChatPictures(ctx: Context): Promise<Record<string, StoredPicture>> {
  const saved = Object.entries(DRAWINGS).map(async ([name, drawing]) => {
    const { bytes, ...shown } = await encodeWithPlaceholder(Buffer.from(drawing), chatLimits.picture.maxSide)
    const file = await ctx.files.savePrivate(bytes, 'webp')
    return [name, { file, ...shown, bytes: bytes.length }] as const
  })
  return Object.fromEntries(await Promise.all(saved))
}
