import { REVIEW_HOURS } from 'contract/limits.ts'
import { formatDateTime } from 'contract/platform/dutch-dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'

export function UnderAgeBanner() {
  const { isUnderAge, isAgeLocked, ageCorrectableUntil, age } = useSignedInUser()
  if (!isUnderAge) return null
  return (
    <p role="status" className="bg-warning-soft px-4 py-3 text-center text-sm text-warning-ink">
      {age === null ? 'Volgens je profiel ben je jonger dan 18.' : `Volgens je profiel ben je ${age}.`} Je moet 18 zijn
      om mee te doen. Daarom kun je nu niet vragen, zoeken, uitnodigen of een nieuw gesprek beginnen.{' '}
      {isAgeLocked
        ? `Een beheerder kijkt er binnen ${REVIEW_HOURS} uur naar. Je hoeft niets te doen.`
        : `Klopt dat niet? Pas je leeftijd aan in je profiel${ageCorrectableUntil ? `. Dat kan tot ${formatDateTime(ageCorrectableUntil)}` : ''}.`}
    </p>
  )
}
