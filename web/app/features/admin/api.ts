import { useMutation, useQueryClient } from '@tanstack/react-query'

/** A mutation on a user or a report. Refreshes what shows them: the user and report lists and the audit log. */
export function useAdminMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => {
      for (const domain of ['admin', 'reports', 'users']) void client.invalidateQueries({ queryKey: [domain] })
    },
  })
}
