import { House } from 'lucide-react'
import { QueryProvider } from '~/lib/api/query.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { useAgreeHomeContact, useHomeContact } from '../../api-home-check.ts'

/** The page of the mail to a contact. Public: opening it changes nothing, only the button does. */
export function HomeContact({ token }: { token: string }) {
  return (
    <QueryProvider>
      <Request token={token} />
    </QueryProvider>
  )
}

function Request({ token }: { token: string }) {
  const { data, error, isPending, refetch, isFetching } = useHomeContact(token)
  const agree = useAgreeHomeContact(token)
  if (isPending)
    return (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    )
  if (data === undefined)
    return (
      <ErrorState
        title="Deze link werkt niet"
        onRetry={error?.status === 404 ? undefined : () => void refetch()}
        isRetrying={isFetching}
      >
        {error?.message}
      </ErrorState>
    )
  const { username, hasAgreed } = agree.data?.contact ?? data.contact
  const send = () => agree.mutate(undefined, { onError: (failure) => showFailure(failure, 'Dat is niet gelukt') })
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
          <Button variant="primary" isPending={agree.isPending} onClick={send}>
            Ja, dat wil ik
          </Button>
          <p className="text-muted text-sm">Wil je dit niet? Sluit dan deze pagina.</p>
        </>
      )}
    </div>
  )
}
