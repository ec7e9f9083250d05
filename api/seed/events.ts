import type { EventStatus, EventType } from 'contract/events/events.ts'
import type { DayRule } from './days.ts'

export type DemoEvent = {
  /** Unique: the groups refer to it. */
  title: string
  type: EventType
  location: string
  venue: string
  when: DayRule & {
    /** HH:MM in Amsterdam. */
    from: string
    /** HH:MM on the last day, `days` after the first; by default the next time it is this late. */
    until: string
    days?: number
  }
  /** Euros; missing when free or unknown. */
  price?: number
  capacity?: number
  description: string
  status?: EventStatus
  isPublic?: boolean
  /** Username; the administrator by default. */
  creator?: string
  rejectionReason?: string
}

const SAT = 6
const SUN = 0
const FRI = 5

const upcoming: DemoEvent[] = [
  {
    title: 'Nachtlicht Live',
    type: 'CONCERT',
    location: 'Utrecht',
    venue: 'De Lantaarn',
    when: { inDays: 12, weekday: FRI, from: '20:00', until: '23:30' },
    price: 32.5,
    capacity: 1200,
    description:
      'Vier bands, één podium en alleen maar lampen die zij zelf hebben meegenomen. Nachtlicht speelt het nieuwe album voor het eerst helemaal, met na de pauze een strijkkwartet. Deuren open om 19.15 uur.',
  },
  {
    title: 'Bordspelmarathon',
    type: 'MEETUP',
    location: 'Amersfoort',
    venue: 'Buurthuis De Kei',
    when: { inHours: 3, from: '11:00', until: '22:00' },
    price: 5,
    capacity: 90,
    description:
      'Elf uur lang spelletjes, van korte kaartspellen tot dat ene spel waar je een handleiding van veertig bladzijden voor leest. Kom wanneer je wilt. Soep en broodjes zijn bij de prijs inbegrepen.',
  },
  {
    title: 'Silent Disco in de Stationshal',
    type: 'PARTY',
    location: 'Den Haag',
    venue: 'Oude stationshal',
    when: { inDays: 6, weekday: SAT, from: '21:00', until: '01:00' },
    price: 14,
    capacity: 600,
    description:
      'Drie dj’s, drie kleuren koptelefoons en een hal van dertig meter hoog. Zet je koptelefoon af en je hoort driehonderd mensen vals zingen. Garderobe is gratis.',
  },
  {
    title: 'Zuurdesembrood bakken',
    type: 'WORKSHOP',
    location: 'Haarlem',
    venue: 'Bakkerij Korst',
    when: { inDays: 8, weekday: SAT, from: '10:00', until: '14:00' },
    price: 55,
    capacity: 12,
    description:
      'In één ochtend leer je kneden, vouwen en geduld hebben. Je gaat naar huis met een brood, een potje starter en bloem aan je mouwen. Ervaring is niet nodig.',
  },
  {
    title: 'Pubquiz XL',
    type: 'OTHER',
    location: 'Leiden',
    venue: 'Café Het Stadhuis',
    when: { inDays: 9, weekday: 3, from: '20:00', until: '23:00' },
    price: 4,
    capacity: 150,
    description:
      'Acht rondes, van aardrijkskunde tot foute popmuziek. Teams tot zes personen. Alleen komen kan ook: dan schuiven we je bij een tafel aan die nog iemand zoekt.',
  },
  {
    title: 'Klein Geluk: luisterconcert',
    type: 'CONCERT',
    location: 'Zwolle',
    venue: 'Lutherse Kerk',
    when: { inDays: 14, weekday: SAT, from: '19:30', until: '22:00' },
    price: 18,
    capacity: 220,
    description:
      'Drie singer-songwriters, geen versterkers en een publiek dat echt luistert. In de pauze is er thee en appeltaart. Telefoons blijven in de jaszak.',
  },
  {
    title: 'Bouldernacht',
    type: 'SPORT',
    location: 'Amsterdam',
    venue: 'Blok 9',
    when: { inDays: 16, weekday: FRI, from: '19:00', until: '00:00' },
    price: 15,
    capacity: 180,
    description:
      'De hal is tot middernacht open, met nieuwe routes in elke kleur. Begeleiders helpen wie voor het eerst klimt. Schoentjes huur je ter plekke.',
  },
  {
    title: 'Rotterdam in het donker',
    type: 'MEETUP',
    location: 'Rotterdam',
    venue: 'Vertrek bij de Erasmusbrug',
    when: { inDays: 18, weekday: 4, from: '19:30', until: '22:00' },
    capacity: 40,
    description:
      'Een avondwandeling van zeven kilometer langs bruggen, havens en daken. Een gids vertelt wat er stond voordat het er stond. Neem een warme jas mee.',
  },
  {
    title: 'Rondeel: conferentie over ontwerp en code',
    type: 'CONFERENCE',
    location: 'Eindhoven',
    venue: 'Het Klokgebouw',
    when: { inDays: 25, weekday: 4, from: '09:00', until: '17:30' },
    price: 149,
    capacity: 450,
    description:
      'Twaalf sprekers, twee zalen en lange pauzes, want daar leer je het meest. Dit jaar gaat het over dingen maken die blijven werken. Lunch en borrel horen erbij.',
  },
  {
    title: 'Jazz aan de Singel',
    type: 'CONCERT',
    location: 'Breda',
    venue: 'Jazzkelder Noord',
    when: { inDays: 23, weekday: FRI, from: '20:30', until: '23:59' },
    price: 16.5,
    capacity: 130,
    description:
      'Een kwintet uit Gent en een zangeres uit Paramaribo delen voor één avond het podium. De kelder is klein, dus kom op tijd als je wilt zitten.',
  },
  {
    title: 'Techno onder de Toren',
    type: 'PARTY',
    location: 'Amersfoort',
    venue: 'De Wagenwerkplaats',
    when: { inDays: 28, weekday: SAT, from: '22:00', until: '06:00' },
    price: 24,
    capacity: 900,
    description:
      'Acht uur techno in een oude treinwerkplaats, met een rustige zolder voor wie even wil zitten. Er is een garderobe, gratis water en een team dat op iedereen let.',
  },
  {
    title: 'Salsa Sábado',
    type: 'PARTY',
    location: 'Breda',
    venue: 'Danszaal Ritmo',
    when: { inDays: 20, weekday: SAT, from: '20:00', until: '01:00' },
    price: 9,
    capacity: 160,
    description:
      'Het eerste uur is les, ook voor wie nog nooit een stap heeft gezet. Daarna speelt een band van negen mensen. Een partner meenemen hoeft niet: we wisselen door.',
  },
  {
    title: 'Keramiek voor beginners',
    type: 'WORKSHOP',
    location: 'Delft',
    venue: 'Atelier Blauw',
    when: { inDays: 32, weekday: SUN, from: '13:00', until: '16:30' },
    price: 48,
    capacity: 10,
    description:
      'Draai je eerste kom op de schijf, of je eerste asbak als het misgaat. Wij bakken en glazuren hem, jij haalt hem drie weken later op.',
  },
  {
    title: 'Kroegentocht vol muziek',
    type: 'FESTIVAL',
    location: 'Nijmegen',
    venue: 'Binnenstad',
    when: { inDays: 36, weekday: SAT, from: '16:00', until: '01:00' },
    description:
      'Twintig cafés, veertig bands en geen entree. Je loopt met een plattegrond van het ene naar het andere optreden. Om middernacht speelt iedereen samen op de Grote Markt.',
  },
  {
    title: 'Lach in de Zaal',
    type: 'OTHER',
    location: 'Groningen',
    venue: 'Theater De Vleugel',
    when: { inDays: 40, weekday: FRI, from: '20:15', until: '22:30' },
    price: 21,
    capacity: 380,
    description:
      'Zes cabaretiers proberen nieuw werk uit. De ene grap is raak, de andere wordt nooit meer gemaakt. Jij bent erbij geweest.',
  },
  {
    title: 'Meezingavond: heel de zaal een koor',
    type: 'CONCERT',
    location: 'Deventer',
    venue: 'Bergkerk',
    when: { inDays: 45, weekday: 5, from: '20:00', until: '22:15' },
    price: 12.5,
    capacity: 500,
    description:
      'Geen optreden maar een oefening van twee uur: je leert één lied in vier stemmen en zingt het daarna samen. Noten lezen hoeft niet.',
  },
  {
    title: 'Filmnacht: vijf keer tot zonsopgang',
    type: 'OTHER',
    location: 'Arnhem',
    venue: 'Filmhuis De Rol',
    when: { inDays: 50, weekday: SAT, from: '21:30', until: '07:00' },
    price: 27.5,
    capacity: 210,
    description:
      'Vijf films achter elkaar, met een ontbijt aan het eind. Neem een kussen mee. Wie in slaap valt, wordt niet wakker gemaakt.',
  },
  {
    title: 'Koffie en code: open werkdag',
    type: 'MEETUP',
    location: 'Den Haag',
    venue: 'De Werkkamer',
    when: { inDays: 11, weekday: 2, from: '09:30', until: '16:00' },
    capacity: 35,
    description:
      'Zit je alleen thuis achter een scherm? Schuif aan. We werken samen aan eigen dingen en lunchen om half een aan één lange tafel.',
  },

  {
    title: 'Winterlicht',
    type: 'FESTIVAL',
    location: 'Maastricht',
    venue: 'Langs de Maas',
    when: { month: 12, weekday: FRI, nth: 2, from: '17:00', until: '22:00', days: 2 },
    price: 8,
    description:
      'Vijftien kunstenaars maken van de oevers een wandeling van licht. Je doet er anderhalf uur over, of drie als je overal blijft staan. Glühwein op de kade.',
  },
  {
    title: 'Oud en nieuw in de Loods',
    type: 'PARTY',
    location: 'Amsterdam',
    venue: 'Loods Zes',
    when: { month: 12, date: 31, from: '21:00', until: '05:00' },
    price: 39.5,
    capacity: 1500,
    description:
      'Aftellen met zicht op het IJ, oliebollen om elf uur en muziek in drie zalen. De pont vaart de hele nacht door.',
  },
  {
    title: 'Nieuwjaarsduik',
    type: 'SPORT',
    location: 'Scheveningen',
    venue: 'Strand bij de pier',
    when: { month: 1, date: 1, from: '11:30', until: '13:00' },
    price: 3,
    description:
      'De zee is zes graden en jij rent erin. Na afloop is er snert. Neem een handdoek, droge kleren en iemand mee die je jas vasthoudt.',
  },
  {
    title: 'Schaatsmarathon op kunstijs',
    type: 'SPORT',
    location: 'Heerenveen',
    venue: 'IJsbaan Het Noorden',
    when: { month: 1, weekday: SAT, nth: 4, from: '10:00', until: '16:00' },
    price: 19,
    capacity: 400,
    description:
      'Vijfentwintig, vijftig of honderd kilometer: jij kiest hoeveel rondjes. Schaatsen zijn te huur. Wie de finish haalt, krijgt een kruisje én chocolademelk.',
  },
  {
    title: 'Carnavalskraker',
    type: 'PARTY',
    location: '’s-Hertogenbosch',
    venue: 'Parade',
    when: { month: 2, weekday: SAT, nth: 2, from: '14:00', until: '02:00' },
    description:
      'Tien blaaskapellen, één plein en niemand in gewone kleren. Verkleden is geen verplichting, maar je bent de enige als je het niet doet.',
  },
  {
    title: 'Vrouwen die bouwen',
    type: 'CONFERENCE',
    location: 'Rotterdam',
    venue: 'De Hallen aan de Maas',
    when: { month: 3, weekday: FRI, nth: 2, from: '10:00', until: '18:00' },
    price: 75,
    capacity: 300,
    description:
      'Een dag voor en door vrouwen in de bouw en de techniek, met korte verhalen in plaats van lange panels. Iedereen is welkom, ook wie nog twijfelt over de overstap.',
  },
  {
    title: 'Bloesemfeest in de Betuwe',
    type: 'FESTIVAL',
    location: 'Tiel',
    venue: 'Boomgaard De Hoge Waard',
    when: { month: 4, weekday: SUN, nth: 3, from: '11:00', until: '20:00' },
    price: 22,
    capacity: 2500,
    description:
      'Folk, taart en lange tafels onder bomen in bloei. Pluktocht voor wie vroeg is, vuurtje voor wie blijft. De pendelbus rijdt vanaf station Tiel.',
  },
  {
    title: 'Voorjaarsloop Veluwe',
    type: 'SPORT',
    location: 'Apeldoorn',
    venue: 'Start bij Kroondomein',
    when: { month: 4, weekday: SUN, nth: 2, from: '09:30', until: '14:00' },
    price: 24.5,
    capacity: 1800,
    description:
      'Acht, zestien of dertig kilometer over zandpaden en heide. Geen tijdslimiet, wel een koekje bij elke verzorgingspost.',
  },
  {
    title: 'Koningsnacht op het Plein',
    type: 'PARTY',
    location: 'Den Haag',
    venue: 'Het Plein',
    when: { month: 4, date: 26, from: '18:00', until: '02:00' },
    description:
      'Vier podia in de binnenstad, van jazz tot drum-’n-bass. Alles is gratis en alles is oranje. Kom met de trein, de stad is dicht voor auto’s.',
  },
  {
    title: 'Bevrijdingsklanken',
    type: 'FESTIVAL',
    location: 'Zwolle',
    venue: 'Park de Wezenlanden',
    when: { month: 5, date: 5, from: '12:00', until: '23:00' },
    description:
      'Een middag en een avond muziek in het park, met gesprekken tussen de optredens door. Toegang is gratis, een vrijwillige bijdrage houdt het zo.',
  },
  {
    title: 'Polderpop',
    type: 'FESTIVAL',
    location: 'Almere',
    venue: 'Strand Zuid',
    when: { month: 5, weekday: SAT, nth: 4, from: '12:00', until: '23:59' },
    price: 45,
    capacity: 8000,
    description:
      'Twintig bands met hun voeten in het zand. Overdag kun je zwemmen, ’s avonds is er vuur op het water. Wie met de fiets komt, krijgt een munt.',
  },
  {
    title: 'Oevers Open Air',
    type: 'FESTIVAL',
    location: 'Nijmegen',
    venue: 'Stadseiland Veur-Lent',
    when: { month: 6, weekday: SAT, nth: 3, from: '12:00', until: '23:30' },
    price: 64.5,
    capacity: 12000,
    description:
      'House, techno en disco op een eiland in de Waal. Je loopt er over de brug naartoe en ziet de zon achter het water zakken. Vier podia, veel schaduw en een strandje.',
  },
  {
    title: 'Rollende Keukens van Tilburg',
    type: 'OTHER',
    location: 'Tilburg',
    venue: 'Spoorpark',
    when: { month: 6, weekday: FRI, nth: 1, from: '15:00', until: '22:00', days: 2 },
    description:
      'Vijftig eetwagens in het park, van raclette tot roti. Entree is gratis. Neem een kleed mee en kom met honger.',
  },
  {
    title: 'Duinloop 10 km',
    type: 'SPORT',
    location: 'Egmond',
    venue: 'Start op de Boulevard',
    when: { month: 7, weekday: SUN, nth: 2, from: '10:00', until: '13:00' },
    price: 17.5,
    capacity: 3000,
    description:
      'Vijf kilometer strand heen, vijf kilometer duin terug. De wind is gratis. Aan de finish ligt een sinaasappel voor je klaar.',
  },
  {
    title: 'Maker Weekend',
    type: 'WORKSHOP',
    location: 'Eindhoven',
    venue: 'Strijp-hal 12',
    when: { month: 7, weekday: SAT, nth: 4, from: '10:00', until: '17:00', days: 1 },
    price: 35,
    capacity: 700,
    description:
      'Solderen, lassen, breien, printen: dertig werkplaatsen waar je zelf iets maakt en mee naar huis neemt. Op zondag repareren we samen wat kapot is.',
  },
  {
    title: 'Zomernacht in het Park',
    type: 'CONCERT',
    location: 'Arnhem',
    venue: 'Park Sonsbeek',
    when: { month: 7, weekday: FRI, nth: 3, from: '20:30', until: '23:00' },
    price: 15,
    capacity: 4000,
    description:
      'Een orkest van tachtig mensen speelt filmmuziek tussen de bomen. Je zit op je eigen kleed. Bij regen krijg je een poncho en gaat het gewoon door.',
  },
  {
    title: 'Strandbeats',
    type: 'PARTY',
    location: 'Bloemendaal',
    venue: 'Paviljoen Branding',
    when: { month: 7, weekday: SAT, nth: 1, from: '14:00', until: '23:00' },
    price: 29,
    capacity: 2000,
    description:
      'Van lunch tot zonsondergang dansen met je schoenen uit. Kom met de bus vanaf station Haarlem: parkeren lukt toch niet.',
  },
  {
    title: 'Waddenklank',
    type: 'FESTIVAL',
    location: 'Texel',
    venue: 'Duinen bij De Koog',
    when: { month: 8, weekday: FRI, nth: 1, from: '16:00', until: '18:00', days: 2 },
    price: 110,
    capacity: 3500,
    description:
      'Drie dagen muziek, theater en slapen in een tent met zand erin. De boot zit in de prijs. ’s Ochtends wandelen we met een gids het wad op.',
  },
  {
    title: 'Nacht van de vallende sterren',
    type: 'MEETUP',
    location: 'Lauwersoog',
    venue: 'Dark Sky Park',
    when: { month: 8, date: 12, from: '22:00', until: '03:00' },
    price: 6,
    capacity: 250,
    description:
      'Lig op je rug in het donkerste stukje van Nederland en tel mee. Sterrenkundigen wijzen aan wat je ziet. Neem een slaapzak en een thermoskan mee.',
  },
  {
    title: 'Grachtenklassiek',
    type: 'CONCERT',
    location: 'Amsterdam',
    venue: 'Ponton in de Prinsengracht',
    when: { month: 8, weekday: SAT, nth: 3, from: '20:00', until: '22:30' },
    description:
      'Een vleugel op het water en tienduizend mensen op de kade, in bootjes en uit ramen. Aan het eind zingt iedereen mee, ook wie de tekst niet kent.',
  },
  {
    title: 'Metaal aan de Maas',
    type: 'CONCERT',
    location: 'Venlo',
    venue: 'Poppodium De Smeltkroes',
    when: { month: 9, weekday: SAT, nth: 2, from: '15:00', until: '23:30' },
    price: 38,
    capacity: 850,
    description:
      'Negen bands van doom tot death, met een ruime binnenplaats om bij te komen. Oordoppen liggen gratis bij de bar. Er is ook vegan worst.',
  },
  {
    title: 'Herfsttinten: wandelweekend',
    type: 'SPORT',
    location: 'Valkenburg',
    venue: 'Start bij het station',
    when: { month: 10, weekday: SAT, nth: 3, from: '09:00', until: '16:00', days: 1 },
    price: 12,
    capacity: 600,
    description:
      'Twee dagen door holle wegen en over plateaus, tien of twintig kilometer per dag. Zaterdagavond is er een lange tafel met stoofvlees en linzen.',
  },
]

/** Hidden from lists, or past. */
const others: DemoEvent[] = [
  {
    title: 'Zolderconcert bij Yara',
    type: 'CONCERT',
    location: 'Wageningen',
    venue: 'Een echte zolder',
    when: { inDays: 30, weekday: SUN, from: '15:00', until: '17:30' },
    capacity: 25,
    description: 'Drie bevriende muzikanten spelen neo-soul tussen de dozen. Schoenen uit, sokken aan.',
    status: 'PENDING',
    creator: 'Yara',
  },
  {
    title: 'Platenbeurs en ruilmarkt',
    type: 'OTHER',
    location: 'Haarlem',
    venue: 'Patronaatschool',
    when: { inDays: 22, weekday: SUN, from: '10:00', until: '16:00' },
    price: 2,
    capacity: 200,
    description:
      'Neem mee wat je dubbel hebt en ga naar huis met iets wat je zocht. Vooral punk, soul en Nederlandse pop.',
    status: 'PENDING',
    creator: 'Koen',
  },
  {
    title: 'Gravelrit langs de Linge',
    type: 'SPORT',
    location: 'Culemborg',
    venue: 'Start op de Markt',
    when: { month: 5, weekday: SUN, nth: 2, from: '09:00', until: '15:00' },
    price: 10,
    capacity: 120,
    description:
      'Tachtig kilometer over dijken en grindpaden, met een appeltaartstop. Rustig tempo, we wachten op elkaar.',
    status: 'PENDING',
    creator: 'Rachid',
  },
  {
    title: 'Haakcafé voor mannen',
    type: 'WORKSHOP',
    location: 'Sneek',
    venue: 'Café De Draai',
    when: { inDays: 17, weekday: 1, from: '19:30', until: '22:00' },
    price: 7.5,
    capacity: 16,
    description:
      'Je leert een muts haken die je ook echt opzet. Biertje erbij mag. Vrouwen zijn ook welkom, maar de naam blijft.',
    status: 'PENDING',
    creator: 'Hidde',
  },
  {
    title: 'Villafeest, adres volgt',
    type: 'PARTY',
    location: 'Bussum',
    venue: 'Adres volgt',
    when: { inDays: 21, weekday: SAT, from: '22:00', until: '05:00' },
    price: 50,
    description: 'Betalen kan vooraf via een bericht aan mij.',
    status: 'REJECTED',
    creator: 'Kevin',
    rejectionReason: 'Zonder adres en organisator kunnen we dit niet plaatsen.',
  },
  {
    title: 'IJsfeest op de Zaan',
    type: 'FESTIVAL',
    location: 'Zaandam',
    venue: 'Op het ijs',
    when: { month: 2, weekday: SAT, nth: 1, from: '13:00', until: '22:00' },
    description:
      'Muziek, koek-en-zopie en een baan van twee kilometer. Gaat dit jaar niet door: het ijs is er te dun voor.',
    status: 'CANCELLED',
  },
  {
    title: 'Verjaardagsborrel van Fleur',
    type: 'PARTY',
    location: 'Utrecht',
    venue: 'Café De Morgen',
    when: { inDays: 15, weekday: FRI, from: '17:00', until: '23:00' },
    capacity: 60,
    description: 'Alleen voor wie de link kreeg. Cadeau hoeft niet, een taart mag.',
    isPublic: false,
    creator: 'Fleur',
  },
  {
    title: 'Oogstfeest op de Boerderij',
    type: 'FESTIVAL',
    location: 'Houten',
    venue: 'Hoeve Zonzicht',
    when: { inDays: -20, weekday: SAT, from: '12:00', until: '22:00' },
    price: 17.5,
    capacity: 900,
    description: 'Pompoensoep, strobalen en een fanfare. Je plukte zelf je avondeten.',
  },
  {
    title: 'Nachtloop door de Binnenstad',
    type: 'SPORT',
    location: 'Leeuwarden',
    venue: 'Start op het Zaailand',
    when: { inDays: -9, weekday: FRI, from: '21:00', until: '23:00' },
    price: 14,
    capacity: 700,
    description: 'Zeven kilometer met een lampje op je hoofd, dwars door musea, een parkeergarage en de bibliotheek.',
  },
]

export const demoEvents: readonly DemoEvent[] = [...upcoming, ...others]
