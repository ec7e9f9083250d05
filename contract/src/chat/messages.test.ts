import { expect, test } from 'vitest'
import { reactionInput } from './messages.ts'

const isReaction = (emoji: string) => reactionInput.safeParse({ emoji }).success

test('every single emoji of Unicode is a reaction, with and without a skin tone', () => {
  const isEmoji = /^\p{RGI_Emoji}$/v
  const single = Array.from({ length: 0x1_fbff }, (_, code) => String.fromCodePoint(code))
    .filter((character) => /\p{Emoji}/u.test(character))
    .flatMap((character) => [character, `${character}\uFE0F`, `${character}\uFE0F\u20E3`, `${character}\u{1F3FD}`])
  // Of no skin tone, but harmless.
  expect(single.filter((each) => isEmoji.test(each) !== isReaction(each))).toEqual(['👪🏽'])
})

test.each(['🇳🇱', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩‍❤️‍💋‍👨', '👨‍👩‍👧‍👦', '🧑🏽‍⚕️', '🕵🏻‍♂️', '🏳️‍🌈', '👁️‍🗨️', '🧑🏿‍🤝‍🧑🏻'])(
  '%s is one emoji',
  (emoji) => {
    expect(isReaction(emoji)).toBe(true)
  },
)

test.each(['', 'a', '1', '❤', '🇳', '👍👍', '👍 ', '👍a', '👩‍'])('"%s" is not one emoji', (text) => {
  expect(isReaction(text)).toBe(false)
})
