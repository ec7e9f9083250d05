import { groupLimits } from 'contract/groups/limits.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { Company } from 'contract/platform/web-pages.ts'
import { UNIT_PRICE_EUROS, VAT_PERCENT } from 'contract/prices.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { type Chapters, LEGAL_SINCE, LegalText } from './legal-text.tsx'

const PRICE = formatEuros(UNIT_PRICE_EUROS)

export function Terms({ company }: { company: Company }) {
  return (
    <LegalText
      title="Algemene voorwaarden"
      since={LEGAL_SINCE}
      lead={`Dit zijn de voorwaarden van ${PRODUCT_NAME}. We schrijven ze zo gewoon mogelijk op.`}
      summary={[
        'Je bent 18 jaar of ouder en je hebt één account.',
        'Meedoen is gratis. Een upgrade kopen mag, het hoeft niet.',
        'Wees aardig en eerlijk. Wie dat niet is, kan worden geschorst.',
        'Wij organiseren geen evenementen en verkopen geen kaartjes.',
        'Let zelf op je veiligheid als je iemand ontmoet.',
      ]}
      chapters={chapters(company)}
    />
  )
}

const chapters = (company: Company): Chapters => ({
  wie: {
    title: 'Wie wij zijn',
    body: [
      `${PRODUCT_NAME} is een website waarop mensen die alleen naar een evenement willen, een groep vinden om samen mee te gaan. De site is van ${company.name}, ${company.address}. Wij staan ingeschreven bij de Kamer van Koophandel onder nummer ${company.kvk}. Ons btw-nummer is ${company.vat}.`,
      `Je bereikt ons via [${company.email}](mailto:${company.email}), via ${company.phone} of via het formulier op de [helppagina](/help). We antwoorden binnen 1 tot 2 werkdagen. Vragen over je privacy beantwoorden we binnen 4 weken.`,
      `Ons contactpunt voor leden en overheden, zoals de digitaledienstenverordening dat vraagt, is [${company.email}](mailto:${company.email}). Je kunt er in het Nederlands en het Engels terecht.`,
      'Deze voorwaarden gelden voor iedereen die de site bezoekt of een account heeft. Bij het registreren vragen we of je akkoord gaat. We bewaren wanneer je dat deed en met welke versie.',
    ],
  },
  account: {
    title: 'Je account',
    body: [
      [
        'Je moet 18 jaar of ouder zijn.',
        'Je maakt één account, voor jezelf. Het is persoonlijk: je geeft het niet aan een ander.',
        'Je gebruikt een e-mailadres dat van jou is. Je bevestigt het met de link die we sturen.',
        'Je kiest een sterk wachtwoord en houdt het geheim. Denk je dat iemand het kent? Verander het dan meteen.',
        'Wat je over jezelf vertelt, klopt. Je doet je niet voor als iemand anders.',
        'Je kunt je account altijd verwijderen, op je profielpagina. Eerst kun je al je gegevens downloaden.',
        'Gebruik je je account 3 jaar niet, dan verwijderen we het. We waarschuwen je met een mail, 30 dagen en 7 dagen van tevoren. Inloggen is genoeg om het te houden.',
      ],
    ],
  },
  groepen: {
    title: 'Groepen',
    body: [
      'Voor een evenement kun je een groep maken, of vragen of je bij een groep mag.',
      [
        'Elke groep heeft precies één eigenaar. Dat is wie de groep begint, tot die de groep aan een ander lid overdraagt.',
        'De eigenaar beslist wie erbij komt. De eigenaar mag leden weghalen, de groep overdragen en de groep opheffen. Een reden geven hoeft niet, aardig blijven wel.',
        'Groepen die het best bij je passen, staan bovenaan. Het zwaarst tellen dezelfde muziek, met wie je eerder ging, je leeftijd en je provincie. Ook mensen die we aan elkaar voorstellen, passen zo bij elkaar. Betalen telt nooit.',
        'Gaat de eigenaar weg, dan wordt het lid dat er het langst bij is de nieuwe eigenaar.',
        `Een groep begint met ${groupLimits.defaultSize} plekken en kan groeien tot ${groupLimits.maxSize}. Is een groep vol, dan kun je op de wachtlijst.`,
        `Je kunt in ${groupLimits.defaultGroups} groepen tegelijk zitten, en met extra plekken in hoogstens ${groupLimits.maxGroups}. Groepen van evenementen die voorbij zijn, tellen niet mee.`,
        'De afspraken die je in een groep maakt, maak je met elkaar. Wij zijn daar geen partij bij.',
      ],
    ],
  },
  evenementen: {
    title: 'Evenementen',
    body: [
      'Leden kunnen een evenement toevoegen. Een beheerder kijkt het na voordat het online komt. We mogen een evenement weigeren, aanpassen of weghalen.',
      'Wij organiseren de evenementen niet en verkopen geen kaartjes. Datum, plaats en prijs komen van leden of van de organisator. Kijk voor de zekerheid bij de organisator zelf. Gaat een evenement niet door, dan regel je het geld van je kaartje met de verkoper.',
      'Zit je in een groep, dan sturen we je 1 dag voor het evenement een herinnering. Die kun je uitzetten.',
    ],
  },
  gedrag: {
    title: 'Zo gaan we met elkaar om',
    body: [
      'Wat je schrijft en deelt, is van jou. Je bent er ook zelf verantwoordelijk voor. Niet toegestaan is:',
      [
        'discrimineren, bedreigen, pesten, stalken of iemand seksueel lastigvallen;',
        'gegevens of foto’s van een ander delen zonder dat die dat goed vindt;',
        'je voordoen als een ander, of een vals account maken;',
        'reclame maken, spam sturen, of drugs, wapens of nagemaakte kaartjes aanbieden;',
        'kaartjes doorverkopen voor meer dan ze hebben gekost;',
        'iets doen dat volgens de wet niet mag;',
        'de site overbelasten, inbreken, of gegevens van leden verzamelen met een programma.',
      ],
      'Plaats je iets, dan mogen wij het laten zien aan de mensen voor wie je het plaatst. Meer doen we er niet mee. Verwijder je het, dan vervalt die toestemming.',
    ],
  },
  melden: {
    title: 'Melden, blokkeren en schorsen',
    body: [
      'Doet iemand vervelend? Dan kun je die persoon blokkeren en bij ons melden. Je kunt ook een groep, een evenement of een bericht melden, en op openbare pagina’s kan dat zonder account. Een beheerder behandelt elke melding binnen 48 uur. Je krijgt een bewijs van je melding, en later de uitkomst. Ben je het daar niet mee eens, schrijf ons dan en noem het nummer. Is er direct gevaar, bel dan 112.',
      'Als er een goede reden is, kan een beheerder berichten lezen: om een melding te onderzoeken, of omdat de wet het vraagt. Elke keer dat dit gebeurt, ook als een beheerder het bewijs bij een melding bekijkt, komt in een logboek te staan dat niemand kan veranderen.',
      'Houdt iemand zich niet aan deze voorwaarden, dan mogen we een bericht, foto, groep of evenement weghalen, en het account schorsen of verwijderen. We mailen dan wat we deden, welke afspraak het is, sinds wanneer, en dat een mens het besloot. Ben je het er niet mee eens? Antwoord dan op die mail. Iemand anders dan wie besliste leest je antwoord. Je mag ook naar een erkende geschilinstantie (artikel 21 van de DSA) of naar de rechter.',
    ],
  },
  veilig: {
    title: 'Jouw veiligheid',
    body: [
      'Wij controleren het e-mailadres van elk lid. We controleren niet wie iemand echt is. Je gaat dus op pad met mensen die je nog niet kent. Doe dat met je verstand:',
      [
        'spreek de eerste keer af op een drukke plek;',
        'vertel een vriend waar je heen gaat en met wie;',
        'houd je eigen spullen, kaartje en vervoer in eigen hand;',
        'maak geen geld over aan iemand die je nog niet hebt ontmoet.',
      ],
    ],
  },
  geld: {
    title: 'Kopen en doneren',
    body: [
      `Meedoen is gratis. Vind je ${PRODUCT_NAME} fijn, dan kun je ons een biertje kopen. In ruil daarvoor krijg je een upgrade. Alle prijzen zijn in euro’s en inclusief ${VAT_PERCENT}% btw.`,
      {
        'Meer groepen': `${PRICE} voor ${groupLimits.defaultGroups} extra groepen tegelijk, tot hoogstens ${groupLimits.maxGroups}.`,
        'Grotere groep': `${PRICE} voor 5 extra plekken in één groep, tot hoogstens ${groupLimits.maxSize}.`,
        'GIFs in de chat': `${PRICE}, één keer, voor al je chats.`,
        'Zomaar een biertje': 'Een bedrag dat je zelf kiest, van € 1,00 tot € 1.000,00. Daar staat niets tegenover.',
      },
      [
        'Je betaalt één keer per upgrade. Er is geen abonnement: niets wordt vanzelf verlengd.',
        'Betalen gaat via Mollie, met iDEAL | Wero of een andere manier die je daar ziet. Is je betaling gelukt, dan krijg je de upgrade meteen.',
        'Je hebt 14 dagen bedenktijd. Wil je het toch niet? Kies bij je aankopen ‘Aankoop herroepen’, of schrijf ons. Je krijgt je geld binnen 14 dagen terug en de upgrade vervalt meteen. Niemand wordt daardoor uit een groep gehaald. Je krijgt er een mail van als bewijs.',
        `Liever met het modelformulier? Mail aan ${company.email}: ‘Ik deel je mee dat ik mijn aankoop herroep.’ Zet erbij: wat je kocht, de datum, je naam, je gebruikersnaam en de datum van vandaag.`,
        'Een upgrade is voor jouw account of jouw groep. Je kunt het niet doorverkopen.',
      ],
    ],
  },
  site: {
    title: 'De site',
    body: [
      'We doen ons best om de site altijd te laten werken. Beloven kunnen we dat niet. Soms is er onderhoud of gaat er iets stuk. We mogen de site veranderen en delen ervan weghalen. Raak je daardoor iets kwijt waarvoor je hebt betaald, dan krijg je je geld terug.',
      'De naam, het uiterlijk en de programmacode zijn van ons. Die mag je niet zonder toestemming gebruiken.',
    ],
  },
  aansprakelijk: {
    title: 'Waar wij voor instaan',
    body: [
      'Wij brengen mensen bij elkaar. Wat zij doen en zeggen, ligt aan henzelf. Voor schade door andere leden, door een evenement of door afspraken in een groep zijn wij niet aansprakelijk.',
      'Maken wij zelf een fout, dan vergoeden we jouw directe schade tot hoogstens het bedrag dat je het laatste jaar aan ons hebt betaald, met een minimum van € 100,00. Deze grens geldt niet bij letsel of overlijden, niet bij opzet of grove nalatigheid van ons, en niet waar de wet een grens verbiedt.',
    ],
  },
  privacy: {
    title: 'Je gegevens',
    body: [
      'Hoe we met je gegevens omgaan, staat in onze [privacyverklaring](/privacy-statement). Gegevens van betalingen bewaren we 7 jaar, omdat de wet dat vraagt.',
    ],
  },
  veranderen: {
    title: 'Als deze voorwaarden veranderen',
    body: [
      'We mogen deze voorwaarden aanpassen. Dat laten we je minstens 14 dagen van tevoren weten, per mail en op de site. Ga je niet akkoord, dan kun je je account verwijderen voordat ze ingaan. Kleine verbeteringen van de tekst, die voor jou niets veranderen, mogen meteen.',
    ],
  },
  klacht: {
    title: 'Klachten en recht',
    body: [
      'Heb je een klacht? Vertel het ons eerst, via de [helppagina](/help). We zoeken samen een oplossing. Je hoort binnen 1 tot 2 werkdagen van ons.',
      'Op deze voorwaarden geldt Nederlands recht. Komen we er niet uit, dan beslist de rechter in de plaats waar jij woont of waar wij zitten. Is één afspraak niet geldig, dan blijven de andere gewoon gelden.',
    ],
  },
})
