import { announcedTermsOn } from 'contract/terms.ts'
import { Link } from 'react-router'
import { amsterdamDay, formatDate } from '~/lib/format/dates.ts'

export function TermsBanner() {
  const announced = announcedTermsOn(amsterdamDay(new Date()))
  if (announced === null) return null
  return (
    <p role="status" className="bg-info-soft px-4 py-3 text-center text-info-ink text-sm">
      Op {formatDate(announced.validFrom)} veranderen onze voorwaarden. {announced.summary}{' '}
      <Link to="/algemene-voorwaarden" className="font-semibold underline underline-offset-4">
        Lees wat er verandert
      </Link>
    </p>
  )
}
