import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { CurrentUser } from 'contract/users/users.ts'
import { useState } from 'react'
import { readStored, writeStored } from '~/lib/storage.ts'

const skippedKey = (userId: string) => `${PRODUCT_SLUG}-first-steps-skipped-${userId}`

export type Steps = Pick<CurrentUser, 'id' | 'username' | 'profilePhoto' | 'profilePhotoThumbnail' | 'bio' | 'age'>

/** Whether something of photo, line and age is missing, and the user did not skip the question on this device. */
export function useFirstSteps(user: Steps): { isOpen: boolean; skip: () => void } {
  const [isSkipped, setSkipped] = useState(() => readStored(skippedKey(user.id)) !== null)
  const isDone = user.profilePhoto !== null && user.bio !== null && user.age !== null
  return {
    isOpen: !isSkipped && !isDone,
    skip: () => {
      writeStored(skippedKey(user.id), '1')
      setSkipped(true)
    },
  }
}
