import { LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { Page } from '~/ui/layout/page.tsx'

export function CancelledEvent({ title }: { title: string }) {
  return (
    <Page>
      <EmptyState
        picture="events"
        title={title}
        headingLevel={1}
        action={
          <>
            <LinkButton to="/#evenementen" variant="primary">
              Bekijk wat er wel is
            </LinkButton>
            <span className="hidden in-data-[session=in]:inline">
              <LinkButton to="/groups" reloadDocument>
                Naar je groepen
              </LinkButton>
            </span>
          </>
        }
      >
        Het evenement is afgelast. Ging je mee met een groep? Jullie chat blijft bestaan. Vragen over je kaartje
        beantwoordt de organisator.
      </EmptyState>
    </Page>
  )
}
