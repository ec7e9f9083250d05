import { useEffect, useEffectEvent, useState } from 'react'

const HIGHLIGHT_MS = 2_000

export function useHighlight(target: { seq: number } | null, scrollTo: (seq: number) => void): number | null {
  const [seq, setSeq] = useState<number | null>(null)
  const onTarget = useEffectEvent(scrollTo)
  useEffect(() => {
    if (!target) return
    onTarget(target.seq)
    setSeq(target.seq)
    const timer = setTimeout(() => setSeq(null), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [target])
  return seq
}
