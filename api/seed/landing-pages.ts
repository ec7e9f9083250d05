import { DOORS } from 'contract/events/doors.ts'
import { isLiveStatus } from 'contract/events/events.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { landingPages } from '../src/domains/landing-pages/tables.ts'
import type { pageViews } from '../src/domains/landing-pages/views/tables.ts'
import { addDays, amsterdamDay } from '../src/platform/clock.ts'
import type { DemoData } from './demo-data.ts'
import { createRandom, type Random } from './random.ts'

const VIEWS_SEED = 20_261

type Section = readonly [title: string, content: string]
type DemoPage = { slug: string; metaDescription: string; sections: readonly [Section, Section, Section, Section] }

const demoPages: readonly DemoPage[] = [
  {
    slug: 'silent-disco-in-de-stationshal',
    metaDescription:
      'Drie dj’s, drie kleuren en een hal van dertig meter hoog. Alleen naar de silent disco in Den Haag? Vind een groepje en dans samen.',
    sections: [
      [
        'Drie kleuren, één dansvloer',
        'Rood is disco, blauw is house en groen is alles waar je stiekem elk woord van kent. Je kiest zelf, en je kiest zo vaak je wilt.\n\nZet je koptelefoon even af en je hoort driehonderd mensen vals zingen. Dat is minstens zo leuk als de muziek.',
      ],
      [
        'Zo kom je er',
        'De oude stationshal ligt op vijf minuten lopen van het station. De laatste trein gaat om half een, de nachtbus stopt voor de deur.\n\nIn veel groepjes spreken mensen af om samen naar huis te reizen. Vraag ernaar in de chat.',
      ],
      [
        'Waarom samen',
        'Dansen kan prima alleen. Maar een nummer dat je samen op blauw zet, onthoud je langer.\n\nDe groepjes hier zijn klein. Je drinkt eerst iets op het plein, je weet wie er komt, en binnen vind je elkaar terug bij de klok.',
      ],
      [
        'Goed om te weten',
        'Je koptelefoon krijg je bij de ingang, tegen een borg van tien euro. De garderobe is gratis. Neem je legitimatie mee, want het is voor 18 jaar en ouder.\n\nIs het je even te veel? Op het balkon is het licht aan en de muziek uit.',
      ],
    ],
  },
  {
    slug: 'nachtlicht-live',
    metaDescription:
      'Nachtlicht speelt het nieuwe album voor het eerst helemaal, in De Lantaarn in Utrecht. Alleen een kaartje? Ga samen met een klein groepje.',
    sections: [
      [
        'Een avond zonder schijnwerpers',
        'Vier bands, één podium, en alleen de lampen die zij zelf hebben meegenomen: schemerlampen, een discobol en een lichtbak uit een oude bioscoop.\n\nNachtlicht speelt het nieuwe album voor het eerst van begin tot eind. Na de pauze komt er een strijkkwartet bij.',
      ],
      [
        'De avond op een rij',
        '19.15 uur: de deuren gaan open\n20.00 uur: Vaalserberg en Kleine Maan\n21.00 uur: pauze, met tosti’s in de foyer\n21.30 uur: Nachtlicht\n23.30 uur: het licht gaat aan',
      ],
      [
        'Wie je er tegenkomt',
        'Mensen die de teksten kennen en mensen die nog nooit van de band hebben gehoord. De een staat vooraan, de ander zit het liefst op de trap met een thee.\n\nIn de groepjes lees je wie wat zoekt. Zo kies je gezelschap dat bij je past.',
      ],
      [
        'Zo kom je er',
        'De Lantaarn ligt aan de gracht, tien minuten lopen van Utrecht Centraal. Je fiets zet je gratis in de stalling om de hoek.\n\nDe zaal is goed te bereiken met een rolstoel. Mail de zaal vooraf, dan houden ze een plek voor je vrij, ook voor wie met je meegaat.',
      ],
    ],
  },
  {
    slug: 'oevers-open-air',
    metaDescription:
      'House, techno en disco op een eiland in de Waal. Alleen naar Oevers Open Air in Nijmegen? Vind je groepje en ga samen de brug over.',
    sections: [
      [
        'Een dag op het eiland',
        'Je loopt de brug over en laat de stad achter je. Vier podia, veel schaduw en een strandje waar je je schoenen uitdoet.\n\nDe mooiste plek is tegen tien uur bij het podium aan het water. Dan zakt de zon achter de Waal en wordt het even stil, vlak voor het weer losgaat.',
      ],
      [
        'Zo gaat het met een groepje',
        'Je zoekt een groepje dat bij je past: vroege vogels, rustige dansers of mensen die bij het laatste nummer nog vooraan staan.\n\nIn de chat spreek je af waar je elkaar ziet. Veel groepjes delen een kluisje en reizen samen met de trein.',
      ],
      [
        'Wat je meeneemt',
        'Een leeg flesje, zonnebrand en oordoppen. Water tap je gratis bij elk podium.\n\nEen trui is slim: aan de rivier koelt het snel af. Je telefoon laad je op bij de infostand, voor twee munten.',
      ],
      [
        'Heen en terug',
        'Van Nijmegen Centraal loop je er in een kwartier heen, van Nijmegen Lent in tien minuten. Na afloop rijden er extra treinen naar Arnhem, Den Bosch en Utrecht.\n\nKom je met de auto? Parkeer buiten de stad en neem de pendelbus. Op het eiland zelf kun je niet staan.',
      ],
    ],
  },
]

/** Published pages. Sets their events to PUBLISHED. */
export function planLandingPages(random: Random, data: DemoData): (typeof landingPages.$inferInsert)[] {
  return demoPages.map(({ slug, metaDescription, sections }) => {
    const event = data.events.find((candidate) => candidate.slug === slug)
    if (event === undefined) throw new Error(`no demo event has the slug ${slug}`)
    event.status = 'PUBLISHED'
    const createdAt = new Date((event.updatedAt ?? event.startsAt).getTime() + 3 * HOUR)
    const [one, two, three, four] = sections
    return {
      id: random.id(),
      eventId: event.id,
      metaDescription,
      section1Title: one[0],
      section1Content: one[1],
      section2Title: two[0],
      section2Content: two[1],
      section3Title: three[0],
      section3Content: three[1],
      section4Title: four[0],
      section4Content: four[1],
      createdAt,
      updatedAt: createdAt,
      publishedAt: createdAt,
    }
  })
}

/** Of the last ten days; more through a search engine than through a poster. */
export function planPageViews(now: Date, { events }: DemoData): (typeof pageViews.$inferInsert)[] {
  const random = createRandom(VIEWS_SEED)
  const days = Array.from({ length: 10 }, (_, daysAgo) => addDays(amsterdamDay(now), -daysAgo))
  return events
    .filter(({ status, isPublic }) => isLiveStatus(status) && isPublic !== false)
    .flatMap(({ id: eventId }) =>
      days.flatMap((day) =>
        DOORS.slice(0, 7).map((door, index) => ({ eventId, day, door, count: random.between(1, 14 - index) })),
      ),
    )
}
