const [LF, CR, TAB, SPACE] = [10, 13, 9, 32]
type Decoder = InstanceType<typeof TextDecoder>
const utf8 = new TextDecoder('utf-8', { fatal: true })
const lenientUtf8 = new TextDecoder('utf-8')

/**
 * The text of a calendar or page. A calendar may break its lines within a character, so they are joined first; as many empty
 * lines follow, which keeps the line numbers. What is UTF-8 is read as such, whatever the header says; else what the page or
 * the header names; else windows-1252.
 *
 * @param header the charset that the response names
 */
export function decodeText(bytes: Uint8Array, header: string | null = null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const start = lenientUtf8.decode(bytes.subarray(0, 4096))
  const whole = /BEGIN:V/i.test(start) ? withoutFolds(bytes) : bytes
  const legacy = legacyDecoder(/<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(start)?.[1] ?? header)
  return linesOf(whole)
    .map((line) => decodeLine(line, legacy))
    .join('')
}

/** A single bad byte does not decide for its line. */
function decodeLine(line: Uint8Array, legacy: Decoder): string {
  try {
    return utf8.decode(line)
  } catch {
    const text = lenientUtf8.decode(line)
    const broken = text.split('\uFFFD').length - 1
    const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0
    return whole > broken ? text : legacy.decode(line)
  }
}

function legacyDecoder(charset: string | null): Decoder {
  try {
    const decoder = new TextDecoder(charset ?? 'windows-1252')
    return decoder.encoding === 'utf-8' ? new TextDecoder('windows-1252') : decoder
  } catch {
    return new TextDecoder('windows-1252')
  }
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LF, from)
    const next = end === -1 ? bytes.length : end + 1
    lines.push(bytes.subarray(from, next))
    from = next
  }
  return lines
}

function withoutFolds(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length)
  let length = 0
  let folds = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    const next = bytes[index + 1]
    if (byte === LF && (next === SPACE || next === TAB)) {
      if (joined[length - 1] === CR) length -= 1
      folds += 1
      index += 1
      continue
    }
    joined[length] = byte
    length += 1
    if (byte !== LF) continue
    joined.fill(LF, length, length + folds)
    length += folds
    folds = 0
  }
  return joined.subarray(0, length)
}
