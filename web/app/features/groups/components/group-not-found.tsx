import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'

const BACK_AFTER_MS = 4000

/** There is no such group, or not for the viewer: said here, and then in the list one is brought back to. */
export function GroupNotFound() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      toast({ title: 'Groep niet gevonden', kind: 'info' })
      void navigate('/groups', { replace: true })
    }, BACK_AFTER_MS)
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
