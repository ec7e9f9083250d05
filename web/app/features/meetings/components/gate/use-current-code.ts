import { type getMeetCode, meetCodeOf } from 'contract/meet-codes.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { useEffect, useState } from 'react'

type MeetCode = ResponseOf<typeof getMeetCode>
type CurrentCode = { code: string; word: string; endsAt: number }

/**
 * The code of this minute by the server's clock, made on the device.
 *
 * @param readAt when the device received the answer, by its own clock
 * @returns `now`: the server's clock in milliseconds
 */
export function useCurrentCode(data: MeetCode | undefined, readAt: number) {
  const [current, setCurrent] = useState<CurrentCode | null>(null)
  const offset = data === undefined ? 0 : Date.parse(data.now) - readAt
  const [now, setNow] = useState(() => Date.now() + offset)
  const secret = data?.secret
  useEffect(() => {
    if (secret === undefined) return
    let isOver = false
    const update = () => {
      const at = Date.now() + offset
      setNow(at)
      void meetCodeOf(secret, at).then(
        (next) => {
          if (!isOver) setCurrent(next)
        },
        // Browsers have no cryptography on insecure pages.
        () => undefined,
      )
    }
    update()
    const timer = setInterval(update, 1000)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [secret, offset])
  const received = data && { code: data.code, word: data.word, endsAt: Date.parse(data.validUntil) }
  return { shown: current ?? received ?? null, now, offset }
}
