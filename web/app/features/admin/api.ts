import { useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A call that administrators make. Refreshes what they see of it, also after a failure: another administrator may have done
 * it already. Nothing happened if it resolves to false.
 */
export function useAdminMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: (answer) => {
      if (answer === false) return
      for (const domain of ['admin', 'events', 'groups', 'reports', 'users'])
        void client.invalidateQueries({ queryKey: [domain] })
    },
  })
}
