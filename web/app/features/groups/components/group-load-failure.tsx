import { LinkButton } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'

type GroupLoadFailureProps = {
  title?: string
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean }
}

/** In place of a page about one group. */
export function GroupLoadFailure({ title = 'Laden van groepen mislukt', query }: GroupLoadFailureProps) {
  return (
    <ErrorState
      headingLevel={1}
      title={title}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      action={<LinkButton to="/groups">Naar je groepen</LinkButton>}
    >
      {query.error?.message}
    </ErrorState>
  )
}
