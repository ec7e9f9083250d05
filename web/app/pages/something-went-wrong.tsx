import { useLocation, useRevalidator } from 'react-router'
import { Button, LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { Page } from '~/ui/layout/page.tsx'

/** Shown when a page failed. Reloading is a plain link, which works without scripts. */
export function SomethingWentWrong() {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  return (
    <Page>
      <div role="alert">
        <EmptyState
          picture="trouble"
          title="Er ging iets mis"
          headingLevel={1}
          action={
            <>
              <Button variant="primary" onClick={() => void revalidate()} isPending={state !== 'idle'}>
                Opnieuw proberen
              </Button>
              <LinkButton to={pathname + search} reloadDocument>
                Pagina herladen
              </LinkButton>
            </>
          }
        >
          Dit ligt aan ons, niet aan jou. Probeer het opnieuw, of herlaad de pagina.
        </EmptyState>
      </div>
    </Page>
  )
}
