import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '~/lib/api/api-error.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'

/** An act on somebody shows in the lists of people, the reports about them and the logbook. */
export function useAdminMutation<Given>(act: (given: Given) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      for (const room of ['admin', 'reports', 'users']) void client.invalidateQueries({ queryKey: [room] })
    },
  })
}

/** Says so when it did not go well, and fails on. */
export async function orTell<T>(act: Promise<T>, fallback: string): Promise<T> {
  try {
    return await act
  } catch (error) {
    showFailure(error, fallback)
    throw error
  }
}

/** The same for who asks nothing further: whether it went well. */
export const went = (act: Promise<unknown>, fallback: string): Promise<boolean> =>
  orTell(act, fallback).then(
    () => true,
    (error) => {
      if (!(error instanceof ApiError)) throw error
      return false
    },
  )
