import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { readStored, writeStored } from '~/lib/storage.ts'

/** Whether the user skipped a question, on this device. */
export function useSkipped(question: 'first-steps' | 'taste'): { isSkipped: boolean; skip: () => void } {
  const key = `${PRODUCT_SLUG}-${question}-skipped-${useSignedInUser().id}`
  const [isSkipped, setSkipped] = useState(() => readStored(key) !== null)
  return {
    isSkipped,
    skip: () => {
      writeStored(key, '1')
      setSkipped(true)
    },
  }
}
