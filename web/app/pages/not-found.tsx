import { data } from 'react-router'
import { titleMeta } from '~/lib/routing/head.ts'
import { LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { Page } from '~/ui/layout/page.tsx'

export const handle = { hasScripts: false }

export const meta = titleMeta('Pagina niet gevonden')
export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export default NotFound

export function NotFound() {
  return (
    <Page>
      <EmptyState
        picture="lost"
        title="Pagina niet gevonden"
        headingLevel={1}
        action={
          <LinkButton to="/" variant="primary">
            Naar de homepage
          </LinkButton>
        }
      >
        Deze pagina bestaat niet, of niet meer. Misschien staat er een typefout in het adres.
      </EmptyState>
    </Page>
  )
}
