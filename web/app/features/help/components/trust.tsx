import { trustLimits } from 'contract/limits.ts'
import { countText } from 'contract/platform/count-text.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { referenceLimits } from 'contract/references.ts'
import { turnoutLimits } from 'contract/turnout.ts'
import { CalendarHeart, EyeOff, PenLine, Scale, ShieldCheck, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { Topic } from './topic.tsx'

const times = (count: number): string => countText(count, 'keer', 'keer')

/** Everything that follows from who showed up. The figures are those that the server uses. */
export function Trust() {
  return (
    <div className="flex max-w-2xl flex-col gap-5 [&_a]:font-medium [&_a]:text-primary-ink [&_a]:underline [&_a]:underline-offset-4">
      <Topic icon={UsersRound} title="Wie was er?">
        <p>
          Na een evenement vragen we iedereen in de groep één keer wie er was. Dat kan tot {turnoutLimits.days} dagen
          erna. Je groep ziet niet wat jij zegt, en jij niet wie iets over jou zei. Alleen als iemand het betwist, leest
          een beheerder het.
        </p>
        <ul>
          <li>
            Vulde je op de dag de code van een ander in, of die van jou? Dan gingen jullie allebei mee, wat er ook
            gezegd wordt.
          </li>
          <li>Je ging mee als jij en één ander dat zeggen, of als twee anderen het zeggen.</li>
          <li>Je was er niet als minstens twee anderen je misten, en niemand zegt dat je er was. Ook jijzelf niet.</li>
          <li>Zegt maar één iemand dat je er niet was, dan telt dat niet.</li>
          <li>Zei je voor het begin dat je niet kon? Dan telt het niet tegen je, ook als het laat was.</li>
          <li>Een evenement dat niet doorging, telt voor niemand.</li>
          <li>Mensen die elkaar blokkeerden, zeggen niets over elkaar.</li>
        </ul>
      </Topic>
      <Topic icon={CalendarHeart} title="Wat anderen zien">
        <ul>
          <li>
            Ging je de laatste {trustLimits.months} maanden minstens {times(trustLimits.shownFrom)} mee? Dan staat onder
            je naam hoe vaak: ‘7 keer meegegaan’.
          </li>
          <li>
            Was je er minstens {times(trustLimits.noShowsShownFrom)} niet? Dan ziet alleen de eigenaar van een groep
            waar je in zit of bij wilt: ‘kwam {times(trustLimits.noShowsShownFrom)} niet’.
          </li>
          <li>Verder niets. Er is geen cijfer, geen ster en geen lijst van de beste mensen.</li>
          <li>Na {trustLimits.months} maanden telt iets niet meer.</li>
        </ul>
      </Topic>
      <Topic icon={Scale} title="Wat het verandert">
        <ul>
          <li>Groepen van een eigenaar die vaak meeging, staan iets hoger. Wat jullie delen, weegt zwaarder.</li>
          <li>Zoek je gezelschap? Dan stellen we mensen die kwamen eerder aan elkaar voor.</li>
          <li>
            Ziet een eigenaar dat je er {times(trustLimits.noShowsShownFrom)} of vaker niet was? Dan kun je{' '}
            {trustLimits.openRequestsAfterNoShows} verzoeken tegelijk open hebben. Ga je weer mee, of is het lang
            geleden, dan is dat voorbij.
          </li>
          <li>Betalen verandert hier niets aan. Je kunt vertrouwen niet kopen.</li>
        </ul>
      </Topic>
      <Topic icon={PenLine} title="Wat jullie over elkaar schrijven">
        <ul>
          <li>
            Gingen jullie allebei mee? Dan kun je tot {referenceLimits.days} dagen erna een referentie over elkaar
            schrijven.
          </li>
          <li>
            Niemand leest die voor jullie allebei schreven, of de {referenceLimits.days} dagen om zijn. Terugpakken kan
            dus niet.
          </li>
          <li>
            Daarna staan referenties op je profiel, de nieuwste eerst, voor alle leden. Veranderen kan dan niet meer.
          </li>
          <li>Wat jij schreef, kun je altijd verwijderen. Klopt een referentie over jou niet? Meld het.</li>
        </ul>
      </Topic>
      <Topic icon={ShieldCheck} title="Hoe we sjoemelen moeilijk maken">
        <ul>
          <li>
            Wie korter dan {trustLimits.establishedDays} dagen lid is, telt niet mee voor wat anderen zien. Met nieuwe
            accounts kun je elkaar dus niet omhoog of omlaag helpen.
          </li>
          <li>
            Een keer telt voor anderen pas als iemand zegt dat je er was die minstens {trustLimits.apartDays} dagen
            eerder of later lid werd dan jij. Wie samen accounts maakt, kan elkaar dus ook na lang wachten niet omhoog
            helpen.
          </li>
          <li>
            Minstens {trustLimits.confirmers} verschillende mensen moeten hebben gezegd dat je er was, en minstens{' '}
            {trustLimits.accusers} verschillende dat je er niet was. Twee van hen werden minstens{' '}
            {trustLimits.apartDays} dagen na elkaar lid.
          </li>
          <li>
            Ga je altijd met vrienden die tegelijk met jou lid werden? Dan blijft de regel onder je naam weg tot je ook
            met anderen gaat. Verder merk je er niets van.
          </li>
          <li>Weggaan na het begin, of een groep verwijderen, verandert niets aan wie er was.</li>
        </ul>
      </Topic>
      <Topic icon={EyeOff} title="Klopt er iets niet?">
        <p>
          Op <Link to="/profile/opkomst">Waar je bij was</Link> lees je wat er over jou is geteld en waarom. Klopt het
          niet? Zeg het daar. Het telt dan meteen niet meer mee. Een beheerder van {PRODUCT_NAME} kijkt ernaar en
          vertelt je wat die besloot.
        </p>
      </Topic>
    </div>
  )
}
