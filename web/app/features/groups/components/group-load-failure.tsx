import { LinkButton } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'

type GroupLoadFailureProps = { query: { error: Error | null; refetch: () => unknown; isFetching: boolean } }

export function GroupLoadFailure({ query }: GroupLoadFailureProps) {
  return (
    <ErrorState
      headingLevel={1}
      title="Laden van groepen mislukt"
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      action={<LinkButton to="/groups">Naar je groepen</LinkButton>}
    >
      {query.error?.message}
    </ErrorState>
  )
}
