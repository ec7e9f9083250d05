import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { type Query, QueryState } from '~/ui/feedback/query-state.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'

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

const REDIRECT_DELAY_MS = 4000

/** The group does not exist or is not visible to the viewer. Redirects to the groups after four seconds. */
export function GroupNotFound() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      toast({ title: 'Fout', description: 'Groep niet gevonden', kind: 'error' })
      void navigate('/groups', { replace: true })
    }, REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <div role="alert">
      <EmptyState
        picture="lost"
        headingLevel={1}
        title="Groep niet gevonden"
        action={
          <LinkButton to="/groups" variant="primary">
            Naar je groepen
          </LinkButton>
        }
      >
        Misschien is de groep verwijderd, of klopt de link niet. Je gaat zo vanzelf terug.
      </EmptyState>
    </div>
  )
}
