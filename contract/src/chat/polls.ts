import { id, instant } from '../platform/ids.ts'
import { tooLong, visibleText } from '../platform/text.ts'
import { z } from '../platform/zod.ts'

export const pollLimits = {
  question: { max: 200 },
  option: { max: 100 },
  options: { min: 2, max: 6 },
} as const

export const poll = z.object({
  question: z.string(),
  /** A vote names options by their place in this list, from 0. */
  options: z.array(
    z.object({
      text: z.string(),
      /** Includes voters whom the reader blocked; `userIds` does not. */
      count: z.number(),
      /** In the order of their votes. */
      userIds: z.array(id),
    }),
  ),
  isMultiple: z.boolean(),
  /** Null while members may vote. */
  closedAt: instant.nullable(),
})
export type Poll = z.infer<typeof poll>

export const pollContent = (question: string): string => `Peiling: ${question}`

export const withPollOptions = (content: string, poll: { options: readonly string[] } | null): string =>
  poll === null ? content : [content, ...poll.options.map((text) => `– ${text}`)].join('\n')

const areDifferent = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

const { question, option, options } = pollLimits
export const pollInput = z.object({
  question: z
    .string('Vul een vraag in')
    .overwrite(visibleText)
    .min(1, 'Vul een vraag in')
    .max(question.max, tooLong('Een vraag', question.max)),
  options: z
    .array(
      z
        .string('Vul elk antwoord in')
        .overwrite(visibleText)
        .min(1, 'Vul elk antwoord in')
        .max(option.max, tooLong('Een antwoord', option.max)),
      `Geef minstens ${options.min} antwoorden`,
    )
    .min(options.min, `Geef minstens ${options.min} antwoorden`)
    .max(options.max, `Geef hoogstens ${options.max} antwoorden`)
    .refine(areDifferent, 'Geef elk antwoord maar één keer'),
  isMultiple: z.boolean('Kies aan of uit').default(false),
})
export type PollInput = z.infer<typeof pollInput>

export const UNKNOWN_OPTION = 'Dit antwoord staat niet in de peiling'
export const ONE_OPTION_ONLY = 'Kies één antwoord'

/** Places in the poll's list of options; none takes the vote back. */
export const voteInput = z.object({
  options: z
    .array(
      z
        .int(UNKNOWN_OPTION)
        .min(0, UNKNOWN_OPTION)
        .max(options.max - 1, UNKNOWN_OPTION),
      'Kies een antwoord',
    )
    .max(options.max, `Kies hoogstens ${options.max} antwoorden`),
})
