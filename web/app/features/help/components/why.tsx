import { GROUP_FACTORS, MAX_AGE_GAP, PROPOSAL_FACTORS } from 'contract/fit.ts'
import { GROUP_FIT } from 'contract/groups/groups.ts'
import { ANSWERING } from 'contract/groups/membership.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { proposalLimits } from 'contract/proposals.ts'
import { EyeOff, Handshake, ListOrdered, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { Topic } from './topic.tsx'

type Factors = Readonly<Record<string, { weight: number; label: string; explanation: string }>>

const formatPoints = new Intl.NumberFormat('nl-NL').format
const inHours = (milliseconds: number): number => milliseconds / HOUR

/** What orders groups and proposals. The points are those that the server adds. */
export function Why() {
  return (
    <div className="flex max-w-2xl flex-col gap-5 [&_a]:font-medium [&_a]:text-primary-ink [&_a]:underline [&_a]:underline-offset-4">
      <Topic icon={ListOrdered} title="De volgorde van groepen">
        <p>
          Bij een evenement staan de groepen die het best bij je passen bovenaan. Elke groep krijgt hoogstens deze
          punten:
        </p>
        <FactorTable factors={GROUP_FACTORS} caption="Punten voor een groep" />
        <p>
          Vulde jij of vulde de groep iets niet in, dan telt dat onderdeel voor een klein deel. Onder een groep staan
          hoogstens {GROUP_FIT.reasons} redenen, de zwaarste eerst. Je kunt ook een andere volgorde kiezen: de nieuwste,
          de meeste plek, of wie het dichtst bij jou vandaan komt.
        </p>
      </Topic>
      <Topic icon={UsersRound} title="Met wie we je voorstellen">
        <p>
          Zoek je gezelschap en past er geen groep, dan stellen we je voor aan {proposalLimits.people.min - 1} tot{' '}
          {proposalLimits.people.max - 1} anderen die ook zoeken. Wie het langst wacht, komt het eerst. Daarna tellen
          deze punten:
        </p>
        <FactorTable factors={PROPOSAL_FACTORS} caption="Punten voor mensen die zoeken" />
      </Topic>
      <Topic icon={Handshake} title="Wie we nooit aan elkaar voorstellen">
        <ul>
          <li>Mensen van wie één de ander blokkeerde.</li>
          <li>Mensen van wie één bij dit evenement nee zei tegen de ander.</li>
          <li>
            Mensen die niet passen bij wat de ander koos bij ‘Met wie?’. Kies je geen leeftijden, dan schelen jullie
            hoogstens {MAX_AGE_GAP} jaar.
          </li>
          <li>
            Mensen die {proposalLimits.silences} voorstellen voor dit evenement lieten liggen, tot ze er weer zijn.
          </li>
          <li>
            Een voorstel staat {inHours(proposalLimits.openFor)} uur open, en eindigt uiterlijk{' '}
            {inHours(proposalLimits.endsBeforeStart)} uur voor het begin.
          </li>
          <li>
            Een groep telt als groep die je kunt vragen zolang geen verzoek langer dan {ANSWERING.hours} uur wacht (
            {ANSWERING.hoursInLastDays} uur in de laatste {ANSWERING.lastDays} dagen), en de eigenaar de laatste{' '}
            {ANSWERING.ownerSeenDays} dagen hier was.
          </li>
        </ul>
      </Topic>
      <Topic icon={EyeOff} title="Wat nooit telt">
        <ul>
          <li>Je geslacht. Dat telt alleen als iemand zelf koos voor ‘Vrouwen en non-binaire mensen’.</li>
          <li>Hoe je staat tegenover drank en drugs, je foto, en wat je schrijft.</li>
          <li>Betalen. Je kunt geen plek hoger kopen.</li>
        </ul>
        <p>
          Hoe meetelt of iemand er was, lees je bij <Link to="/help/vertrouwen">Vertrouwen</Link>.
        </p>
      </Topic>
    </div>
  )
}

function FactorTable({ factors, caption }: { factors: Factors; caption: string }) {
  return (
    <table className="w-full text-left [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:py-2 [&_th]:pr-3 [&_th]:align-top">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b">
          <th scope="col">Wat telt</th>
          <th scope="col">Punten</th>
        </tr>
      </thead>
      <tbody>
        {Object.values(factors).map(({ label, explanation, weight }) => (
          <tr key={label} className="border-line border-b last:border-0">
            <th scope="row" className="font-normal">
              <span className="block font-semibold">{label}</span>
              <span className="text-muted text-sm">{explanation}</span>
            </th>
            <td className="tabular-nums">{formatPoints(weight)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
