import { hiddenMeta } from '~/lib/routing/head.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { Page } from '~/ui/layout/page.tsx'
import { Logo } from '~/ui/visuals/logo.tsx'

export const meta = hiddenMeta('Geen internet')

/** Cached by the service worker and shown for pages that are not cached. Nothing on it needs the network. */
export const handle = { hasScripts: false }

export default function Offline() {
  return (
    <>
      <header className="mx-auto flex h-16 max-w-page items-center px-4 sm:px-6">
        <Logo />
      </header>
      <Page>
        <EmptyState
          picture="trouble"
          title="Je hebt geen internet"
          headingLevel={1}
          action={
            <>
              {/* A form without an action requests the current URL again. */}
              <form>
                <Button type="submit" variant="primary">
                  Probeer opnieuw
                </Button>
              </form>
              <LinkButton to="/groups">Naar je groepen</LinkButton>
            </>
          }
        >
          Deze pagina staat niet op je apparaat. Je groepen en je laatste berichten wel.
        </EmptyState>
      </Page>
    </>
  )
}
