import { LinkButton } from '~/ui/button.tsx'
import { type Query, QueryState } from '~/ui/feedback/query-state.tsx'

export function GroupLoadFailure({ query }: { query: Query<unknown> }) {
  return (
    <QueryState
      query={query}
      headingLevel={1}
      title="Laden van groepen mislukt"
      action={<LinkButton to="/groups">Naar je groepen</LinkButton>}
    />
  )
}
