import { z } from './zod.ts'

/** Characters that nobody sees are no text. */
export const isBlank = (text: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text)

/** Like `trim`, and empty where there is nothing to see. */
export const visibleText = (text: string): string => (isBlank(text) ? '' : text.trim())

/** Optional text: blank input becomes null, so that an emptied field is stored as absent. `undefined` (not sent) is kept. */
export const blankToNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value: z.input<S> | '' | null | undefined) => (typeof value === 'string' && isBlank(value) ? null : value),
    schema.nullish(),
  )

export function parseAddress(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

const isPictureAddress = (address: string): boolean =>
  /^\/(?!\/)\S+$/.test(address) || parseAddress(address)?.protocol === 'https:'

/** The address of a picture in JSON: a path on this site or an https address; null or blank removes the picture. */
export const pictureAddress = blankToNull(
  z
    .string('Kies een afbeelding als bestand')
    .trim()
    .max(500, 'Dit webadres is te lang')
    .refine(isPictureAddress, 'Kies een bestand, of een webadres dat met https:// begint'),
)

/** Characters that change the direction in which the text after them is read, beyond the end of a name in a sentence. */
export const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/** For what mails and notifications have in the middle of a sentence, where a line break could begin one that is not ours. */
export const onOneLine = (text: string): string =>
  isBlank(text) ? '' : text.replace(DIRECTION, '').replace(/\s+/g, ' ').trim()

export const tooLong = (what: string, max: number): string => `${what} mag hoogstens ${max} tekens hebben`
