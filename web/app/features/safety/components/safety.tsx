import { EMERGENCY, EMERGENCY_NUMBERS, NUMBERS_CHECKED_ON, telephoneAddress } from 'contract/emergency-numbers.ts'
import { REVIEW_HOURS, trustLimits } from 'contract/limits.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { Flag, GlassWater, HeartHandshake, Home, LogOut, type LucideIcon, Phone, UserSearch, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '~/lib/format/dates.ts'
import { Card } from '~/ui/layout/card.tsx'

/** The rules in peace; then what to do now, whom to call, and how to leave or report. Needs neither scripts nor a network. */
export function Safety() {
  return (
    <div className="flex max-w-2xl flex-col gap-5 [&_a]:font-medium [&_a]:text-primary-ink [&_a]:underline [&_a]:underline-offset-4">
      <Rules />
      <Card as="section" id="nu" aria-label="Nu gevaar" className="flex scroll-mt-24 flex-col gap-3">
        <h2 className="text-xl">Is er nu gevaar?</h2>
        <a
          href={telephoneAddress(EMERGENCY.number)}
          className="flex min-h-14 items-center justify-center gap-2 rounded-control bg-danger px-4 font-semibold text-lg text-on-danger! no-underline! hover:bg-danger-hover"
        >
          <Phone aria-hidden="true" className="size-5" />
          Bel {EMERGENCY.number}
        </a>
        <p>
          Kun je niet praten? Met de app 112NL chat je met de meldkamer, die dan ook ziet waar je bent. Ga naar een plek
          met andere mensen, of naar de beveiliging of de bar. Zeg: “Ik voel me niet veilig, wil je me helpen?”
        </p>
      </Card>
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-xl">Wie kun je bellen?</h2>
        <ul className="divide-y divide-line">
          {EMERGENCY_NUMBERS.map(({ name, number, help }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 grow basis-60">
                <strong className="block font-semibold">{name}</strong>
                <span className="text-muted text-sm">{help}</span>
              </span>
              <a href={telephoneAddress(number)} className="inline-flex min-h-11 items-center gap-2">
                <Phone aria-hidden="true" className="size-4" />
                {number}
              </a>
            </li>
          ))}
        </ul>
        <p className="text-muted text-sm">
          We hebben deze nummers nagekeken op{' '}
          <time dateTime={NUMBERS_CHECKED_ON}>{formatDate(NUMBERS_CHECKED_ON)}</time>.
        </p>
      </Card>
      <Topic icon={GlassWater} title="Iets in je drankje, of geprikt?">
        <ul>
          <li>Word je ineens heel duizelig, slap of misselijk? Vertel het meteen aan iemand die je vertrouwt.</li>
          <li>Ga naar de EHBO-post of de bar, en blijf niet alleen. Verliest iemand het bewustzijn, bel 112.</li>
          <li>
            Laat zo snel mogelijk bloed en urine onderzoeken, bij de EHBO of de huisartsenpost. Sporen verdwijnen binnen
            uren. Bewaar je glas als dat kan.
          </li>
        </ul>
      </Topic>
      <Topic icon={UserX} title="Iemand laat je niet met rust">
        <ul>
          <li>Zeg duidelijk dat het stopt, of zeg niets meer. Je bent niemand uitleg schuldig.</li>
          <li>
            Blokkeer diegene op zijn of haar profiel: dan kan die je hier niet meer schrijven en je profiel niet zien.
          </li>
          <li>Bewaar berichten en schrijf op wat er gebeurt. Gaat het door, bel de politie: stalken is strafbaar.</li>
        </ul>
      </Topic>
      <Topic icon={Home} title="Veilig thuiskomen">
        <ul>
          <li>Regel je eigen reis terug, en spreek met iemand af hoe laat je thuis bent.</li>
          <li>Deel je plan met iemand die je vertrouwt: dat kan op de dag zelf, met één knop.</li>
          <li>Ga niet mee naar huis met iemand die je net kent, en geef je adres niet.</li>
        </ul>
      </Topic>
      <Topic icon={UserSearch} title="Ben je iemand kwijt?">
        <ul>
          <li>Bel eerst, en ga terug naar de plek waar jullie afspraken.</li>
          <li>Vraag de beveiliging of de EHBO om mee te zoeken. Vertel wat diegene draagt.</li>
          <li>Maak je je echt zorgen? Bel de politie. Je hoeft geen 24 uur te wachten.</li>
        </ul>
      </Topic>
      <Topic icon={LogOut} title="Stil weg uit een groep">
        <p>
          Open de groep of de chat en kies ‘Ik voel me onveilig’, dan ‘De groep stil verlaten’. De anderen krijgen geen
          bericht. Daarna kun je nog 14 dagen melden wat er in de groep gebeurde, bij ‘Mijn rapporten’.
        </p>
      </Topic>
      <Topic icon={Flag} title={`Meld het bij ${PRODUCT_NAME}`}>
        <p>
          Dat kan bij een bericht, een persoon, een groep of een evenement. Kies ‘Iemand is nu in gevaar’ als het niet
          kan wachten: dan krijgen alle beheerders meteen een mail. Anders kijkt er binnen {REVIEW_HOURS} uur iemand. De
          ander hoort niet wie er meldde. Verwijdert iemand een bericht, dan kun je het nog 30 dagen melden.
        </p>
        <p>
          <Link to="/melden" reloadDocument>
            Meld iets zonder account
          </Link>
          , of kijk bij{' '}
          <Link to="/profile/mijn-meldingen" reloadDocument>
            Mijn rapporten
          </Link>{' '}
          wat wij ermee deden.
        </p>
      </Topic>
      <Topic icon={HeartHandshake} title="Het is niet jouw schuld">
        <p>
          Wat er ook gebeurde, en wat je ook dronk of droeg. Praat met iemand die je vertrouwt, of bel een van de
          nummers hierboven.
        </p>
      </Topic>
    </div>
  )
}

function Rules() {
  return (
    <Card as="section" aria-labelledby="regels" className="flex flex-col gap-4 [&_h3]:mb-1 [&_h3]:text-lg">
      <h2 id="regels" className="text-xl">
        Zo houden we het veilig
      </h2>
      <div>
        <h3>Wie er meedoet</h3>
        <p>
          Dit is geen datingsite: mensen zoeken gezelschap voor een evenement. Meedoen mag vanaf 18 jaar, met een
          e-mailadres dat klopt. Wat iemand over zichzelf invult, controleren we niet. Daarom beslist in elke groep een
          mens wie erbij komt. Ging iemand {trustLimits.shownFrom} keer of vaker mee, dan staat dat onder de naam. Het
          telt als diegene het zelf zegt, en iemand anders uit de groep ook.
        </p>
      </div>
      <div>
        <h3>Wat beheerders doen</h3>
        <p>
          Een beheerder bekijkt elk rapport binnen {REVIEW_HOURS} uur. Is iemand in gevaar, dan krijgen alle beheerders
          meteen een mail. Lezen ze privéberichten, dan komt dat in een logboek.
        </p>
      </div>
      <div>
        <h3>Als iemand over de grens gaat</h3>
        <p>
          Dan halen we weg wat niet mag, of schorsen we het account. Wie is geschorst, kan niet meer inloggen, en met
          dat e-mailadres geen nieuw account maken. Blokkeer je iemand, dan kan diegene je niet meer schrijven en je
          profiel niet meer zien.
        </p>
      </div>
      <div>
        <h3>Wat anderen nooit zien</h3>
        <p>
          Je e-mailadres, je woonplaats, wie je blokkeert of meldt, en van wie je zei dat die er was. Over wie er niet
          was, bewaren we niets.
        </p>
      </div>
    </Card>
  )
}

function Topic({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <Card
      as="section"
      className="flex flex-col gap-3 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-5"
    >
      <h2 className="flex items-center gap-2 text-xl">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-primary-ink" />
        {title}
      </h2>
      {children}
    </Card>
  )
}
