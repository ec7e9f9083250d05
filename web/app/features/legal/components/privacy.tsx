import { PRODUCT_NAME } from 'contract/product.ts'
import type { Company } from 'contract/web-pages.ts'
import { Link } from 'react-router'
import { Bullets, type Chapter, Facts, LegalText } from './legal-text.tsx'

export function Privacy({ company }: { company: Company }) {
  return (
    <LegalText
      title="Privacyverklaring"
      since="1 november 2026"
      lead="Hier lees je welke gegevens we van je hebben, waarvoor, hoelang en wie ze te zien krijgt."
      summary={[
        'We vragen alleen wat nodig is. Alles in je profiel vul je zelf in, of niet.',
        'Anderen zien je e-mailadres nooit.',
        'Geen reclame, geen volgcookies, en we verkopen niets door.',
        'Je kunt al je gegevens downloaden en je account verwijderen, op je profielpagina.',
        'Vraag je iets over je gegevens? We antwoorden binnen 4 weken.',
      ]}
      chapters={chapters(company)}
    />
  )
}

const chapters = (company: Company): Chapter[] => [
  {
    id: 'wie',
    title: 'Wie verantwoordelijk is',
    body: (
      <p>
        {PRODUCT_NAME} is van {company.name}, {company.address}. Wij zijn verantwoordelijk voor je gegevens. We staan
        bij de Kamer van Koophandel onder nummer {company.kvk}. Met vragen over privacy kun je terecht bij{' '}
        <a href={`mailto:${company.email}`}>{company.email}</a> of {company.phone}.
      </p>
    ),
  },
  {
    id: 'welke',
    title: 'Welke gegevens we hebben, en waarom',
    body: (
      <>
        <p>
          Volgens de wet moet er voor elk gegeven een reden zijn. Die staat er steeds bij. ‘Overeenkomst’ betekent:
          zonder dit gegeven kunnen we niet doen wat je van ons vraagt.
        </p>
        <Facts
          items={[
            [
              'Je account',
              'Gebruikersnaam, e-mailadres, wachtwoord (versleuteld: wij kunnen het niet lezen), en wanneer je akkoord ging met de voorwaarden. Reden: overeenkomst.',
            ],
            [
              'Je leeftijd',
              'Je geboortedatum of leeftijd, als je die invult. Je moet 18 jaar of ouder zijn. Reden: overeenkomst.',
            ],
            [
              'Je profiel',
              'Foto, verhaaltje, geslacht, muzieksmaak en hoe graag je onder de mensen bent. Alles mag je leeg laten. Reden: jouw toestemming.',
            ],
            [
              'Hoe sta jij op een feestje?',
              'Je mag vertellen hoe je over drank en drugs denkt. Dat is gevoelig, dus het hoeft niet. Je kiest zelf of anderen het zien, en je kunt het altijd weghalen. Reden: jouw uitdrukkelijke toestemming.',
            ],
            [
              'Groepen en evenementen',
              'Welke groepen je maakt, waar je bij zit of om hebt gevraagd, en evenementen die je toevoegt. Reden: overeenkomst.',
            ],
            [
              'Berichten',
              'Wat je schrijft in groepschats en privéberichten. Alleen wie erbij hoort, kan ze lezen. Een beheerder kan ze lezen als daar een goede reden voor is; elke keer komt dat in een logboek. Reden: overeenkomst, en een veilige site.',
            ],
            [
              'Meldingen en blokkades',
              'Wie je meldt of blokkeert, en waarom. De ander krijgt dat niet te horen. Reden: een veilige site.',
            ],
            [
              'Betalingen',
              'Wat je kocht, wanneer, het bedrag en het nummer van de betaling. Je bankgegevens komen niet bij ons, maar bij Mollie. Reden: overeenkomst, en de belastingwet.',
            ],
            [
              'Je vraag aan ons',
              'Naam, e-mailadres, je bericht en, als je dat wilt, je telefoonnummer. Reden: om je te kunnen antwoorden.',
            ],
            [
              'Techniek',
              'Je IP-adres en het soort apparaat, kort, om misbruik tegen te houden. En waar je bent ingelogd, zodat je een vreemd apparaat kunt uitloggen. Reden: een veilige site.',
            ],
          ]}
        />
        <p>Je vertelt ons verder niets wat we niet nodig hebben: geen adres, geen burgerservicenummer, geen locatie.</p>
      </>
    ),
  },
  {
    id: 'wie-ziet-wat',
    title: 'Wat anderen zien',
    body: (
      <Bullets>
        <li>Wie geen account heeft, ziet geen leden. Alleen evenementen, en hoeveel groepen en plekken er zijn.</li>
        <li>Leden zien je gebruikersnaam, je foto, wat je in je profiel hebt gezet en je openbare groepen.</li>
        <li>Je e-mailadres zien andere leden nooit. Beheerders wel, om je te kunnen helpen.</li>
        <li>Wie jij blokkeert, ziet jou niet meer en kan je niet meer schrijven.</li>
      </Bullets>
    ),
  },
  {
    id: 'verwerkers',
    title: 'Wie voor ons werkt',
    body: (
      <>
        <p>
          Een paar bedrijven helpen ons. Zij mogen je gegevens alleen gebruiken voor wat wij vragen. Dat staat in een
          contract. Verder geven we alleen gegevens aan de politie of een rechter, als de wet dat zegt.
        </p>
        <Facts
          items={[
            ['Hosting', 'Het bedrijf waar onze computers staan, in de Europese Unie. Daar staan alle gegevens.'],
            [
              'Mollie',
              'Regelt betalingen, in Nederland. Krijgt het bedrag en een nummer van ons, en je bankgegevens van jou. Voor de betaling is Mollie zelf verantwoordelijk.',
            ],
            ['Mail', 'Het bedrijf dat onze mails verstuurt. Krijgt je e-mailadres en de mail.'],
            [
              'GIFs',
              'Zoek je een GIF, dan sturen wij je zoekwoord door, zonder je naam. Het plaatje zelf haalt je browser op bij de aanbieder (Klipy of Giphy). Die ziet dan je IP-adres.',
            ],
            [
              'Pushberichten',
              'Zet je die aan, dan gaat een versleuteld bericht via de maker van je browser (Google, Apple, Mozilla of Microsoft). Die kan het niet lezen.',
            ],
          ]}
        />
        <p>
          Staat een bedrijf buiten Europa, dan werken we alleen samen op de manier die de Europese Commissie daarvoor
          heeft goedgekeurd.
        </p>
      </>
    ),
  },
  {
    id: 'hoelang',
    title: 'Hoelang we iets bewaren',
    body: (
      <>
        <Facts
          items={[
            ['Account en profiel', 'Tot je ze weghaalt.'],
            [
              'Account dat je niet gebruikt',
              '3 jaar na je laatste bezoek verwijderen we het. We mailen je 30 dagen en 7 dagen van tevoren.',
            ],
            ['Berichten', 'Zolang de groep of je account bestaat.'],
            ['Waar je bent ingelogd', '30 dagen na het laatste gebruik.'],
            ['Betalingen', '7 jaar, omdat de belastingwet dat vraagt. Na je vertrek zonder je naam.'],
            ['Je vraag aan ons', 'Hoogstens 1 jaar na het laatste antwoord.'],
            ['Logboek van beheerders', 'Zolang dat nodig is om te kunnen nagaan wat er is gebeurd.'],
          ]}
        />
        <p>
          Verwijder je je account, dan zijn je berichten, foto’s en persoonlijke gegevens meteen weg. Een groep van jou
          gaat naar het lid dat er het langst bij is. Een evenement dat online staat, blijft, maar zonder je naam. In
          reservekopieën kunnen gegevens nog kort blijven staan, tot die worden overschreven.
        </p>
      </>
    ),
  },
  {
    id: 'rechten',
    title: 'Jouw rechten',
    body: (
      <>
        <p>Het zijn jouw gegevens. Daarom mag je:</p>
        <Bullets>
          <li>
            <strong>ze inzien en meenemen:</strong> op je profielpagina download je alles in één bestand;
          </li>
          <li>
            <strong>ze verbeteren:</strong> op je profielpagina;
          </li>
          <li>
            <strong>ze laten wissen:</strong> door je account te verwijderen, ook op je profielpagina;
          </li>
          <li>
            <strong>je toestemming intrekken:</strong> haal het gegeven weg of zet de instelling uit;
          </li>
          <li>
            <strong>bezwaar maken,</strong> of vragen om een gegeven even niet te gebruiken.
          </li>
        </Bullets>
        <p>
          Lukt het niet zelf? Mail <a href={`mailto:${company.email}`}>{company.email}</a> of gebruik de{' '}
          <Link to="/help">helppagina</Link>. We antwoorden binnen 4 weken. Soms vragen we eerst of je echt bent wie je
          zegt. Er beslist bij ons geen computer over jou: een schorsing is altijd het besluit van een mens.
        </p>
        <p>
          Ben je niet tevreden? Dan kun je een klacht indienen bij de{' '}
          <a href="https://autoriteitpersoonsgegevens.nl" rel="noopener noreferrer">
            Autoriteit Persoonsgegevens
          </a>
          .
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies en wat er op je apparaat staat',
    body: (
      <>
        <p>
          We gebruiken geen cookies om je te volgen. Daarom zie je ook geen cookiemelding. Op je apparaat bewaren we:
        </p>
        <Bullets>
          <li>dat je bent ingelogd, tot je uitlogt;</li>
          <li>je keuze voor licht of donker, en meldingen die je hebt weggeklikt;</li>
          <li>
            berichten die je nog niet kon versturen, en de laatste berichten van je chats, zodat je ze zonder internet
            kunt lezen.
          </li>
        </Bullets>
        <p>Wis je in je browser de gegevens van deze site, dan is dat alles weg.</p>
      </>
    ),
  },
  {
    id: 'veilig',
    title: 'Hoe we je gegevens beveiligen',
    body: (
      <>
        <Bullets>
          <li>Alles gaat versleuteld over het internet.</li>
          <li>Van je wachtwoord bewaren we alleen een versleutelde vorm.</li>
          <li>Uit foto’s halen we gegevens over plaats en toestel.</li>
          <li>Alleen wie het voor het werk nodig heeft, kan erbij. Wat beheerders doen, staat in een logboek.</li>
        </Bullets>
        <p>
          Gaat er toch iets mis met je gegevens, dan melden we dat binnen 72 uur bij de Autoriteit Persoonsgegevens. Is
          het een risico voor jou, dan hoor je het ook van ons. Heb je zelf een lek gevonden? Laat het ons weten.
        </p>
      </>
    ),
  },
  {
    id: 'jong',
    title: 'Ben je jonger dan 18?',
    body: (
      <p>
        Dan mag je geen account maken. Merken we dat iemand jonger is, dan verwijderen we het account. Ben je ouder of
        verzorger en weet je van zo’n account? Schrijf ons.
      </p>
    ),
  },
  {
    id: 'veranderen',
    title: 'Als deze verklaring verandert',
    body: (
      <p>
        Verandert er iets dat voor jou telt, dan hoor je dat minstens 14 dagen van tevoren, per mail of op de site. Onze
        andere afspraken staan in de <Link to="/algemene-voorwaarden">algemene voorwaarden</Link>.
      </p>
    ),
  },
]
