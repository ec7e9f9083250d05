import { PublicReportForm } from '~/features/reports/components/public-report-form.tsx'
import { hiddenMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'
import type { Route } from './+types/report-page'

/** `?pagina=` is the page that the visitor came from. */
export const loader = ({ request }: Route.LoaderArgs) => ({
  page: new URL(request.url).searchParams.get('pagina') ?? '',
})

export const handle = { scripts: 'immediate' }

export const meta = hiddenMeta('Iets melden')

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <div className="mx-auto w-full max-w-xl">
        <PageHeader
          title="Klopt er iets niet?"
          lead="Meld het ons. Je hebt geen account nodig. Is er nu gevaar? Bel 112."
        />
        <PublicReportForm page={loaderData.page} />
      </div>
    </Page>
  )
}
