import { House } from 'lucide-react'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { useAgreeHomeContact, useHomeContact } from '../../api-home-check.ts'

export function HomeContact({ token }: { token: string }) {
  const query = useHomeContact(token)
  const agree = useAgreeHomeContact(token)
  if (query.data === undefined)
    return <QueryState query={query} title="Deze link werkt niet" skeleton={<SkeletonText lines={3} />} />
  const { username, hasAgreed } = agree.data?.contact ?? query.data.contact
  return (
    <div className="flex flex-col items-start gap-4">
      <House aria-hidden="true" className="size-12 text-primary-ink" />
      {hasAgreed ? (
        <p role="status">
          Dank je wel. Laat {username} een keer niet weten dat het goed is, dan mailen we je waar die heen ging.
        </p>
      ) : (
        <>
          <p className="wrap-anywhere">
            {username} vraagt of jij het thuiscontact wilt zijn. Zegt {username} na een evenement niet op tijd dat het
            goed is, dan mailen we jou waar die heen ging. Anders hoor je niets.
          </p>
          <ActionButton variant="primary" run={() => agree.mutateAsync()} failure="Dat is niet gelukt">
            Ja, dat wil ik
          </ActionButton>
          <p className="text-muted text-sm">Wil je dit niet? Sluit dan deze pagina.</p>
        </>
      )}
    </div>
  )
}
