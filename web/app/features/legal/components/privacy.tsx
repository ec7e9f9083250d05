import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { Company } from 'contract/platform/web-pages.ts'
import { type Chapters, LEGAL_SINCE, LegalText } from './legal-text.tsx'

export function Privacy({ company }: { company: Company }) {
  return (
    <LegalText
      title="Privacyverklaring"
      since={LEGAL_SINCE}
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

const chapters = (company: Company): Chapters => ({
  wie: {
    title: 'Wie verantwoordelijk is',
    body: [
      `${PRODUCT_NAME} is van ${company.name}, ${company.address}. Wij zijn verantwoordelijk voor je gegevens. We staan bij de Kamer van Koophandel onder nummer ${company.kvk}. Met vragen over privacy kun je terecht bij [${company.email}](mailto:${company.email}) of ${company.phone}.`,
    ],
  },
  welke: {
    title: 'Welke gegevens we hebben, en waarom',
    body: [
      'Volgens de wet moet er voor elk gegeven een reden zijn. Die staat er steeds bij. ‘Overeenkomst’ betekent: zonder dit gegeven kunnen we niet doen wat je van ons vraagt.',
      {
        'Je account':
          'Gebruikersnaam, e-mailadres, wachtwoord (onleesbaar gemaakt: ook wij kunnen het niet lezen) en wanneer je akkoord ging met welke versie van de voorwaarden. Reden: overeenkomst.',
        'Je passkeys':
          'Maak je een passkey, dan bewaren we de openbare helft, de naam die je hem geeft en wanneer je hem gebruikt. De geheime helft en je vingerafdruk of gezicht blijven op je apparaat. Reden: overeenkomst.',
        'Je leeftijd':
          'Je geboortedatum of leeftijd, als je die invult. Je moet 18 jaar of ouder zijn. Vul je 16 of 17 in, dan kijkt een beheerder ernaar. Tot dan kun je niet vragen, zoeken, groepen maken, uitnodigen of een nieuw gesprek beginnen. Reden: overeenkomst.',
        'Je profiel':
          'Foto, verhaaltje, geslacht, woonplaats, muzieksmaak en hoe graag je onder de mensen bent. Alles mag je leeg laten. Anderen zien je woonplaats nooit, en je provincie alleen als jij dat aanzet. Wat je nooit zelf hebt opgeslagen, zien anderen niet. Je geslacht kun je verbergen. Reden: jouw toestemming.',
        'Hoe sta jij op een feestje?':
          'Je mag vertellen hoe je over drank en drugs denkt. Dat is gevoelig, dus het hoeft niet. Anderen zien het alleen als je dat zelf aanzet, en je kunt het altijd weghalen. Reden: jouw uitdrukkelijke toestemming.',
        'Groepen en evenementen':
          'Welke groepen je maakt, waar je bij zit, om hebt gevraagd of voor bent uitgenodigd, je antwoorden op de vragen van een eigenaar, en evenementen die je toevoegt. Reden: overeenkomst.',
        'Gezelschap zoeken':
          'Bij welk evenement of in welke omgeving je gezelschap zoekt, je berichtje daarbij, en met wie je wilt gaan. Wie ook zoekt of met een groep gaat, ziet je naam, je foto en je berichtje; anderen zien alleen hoeveel mensen er zoeken. In welke omgeving je uit wilt, ziet niemand van jou. Koos je voor alleen je groepen, dan zien alleen zij dat je zoekt. Met wie je wilt gaan, ziet niemand. Zwaai je naar iemand, dan ziet alleen die dat, tot het evenement voorbij is. Reden: overeenkomst.',
        'Wie bij je past':
          'Onze site zet groepen op volgorde en stelt mensen aan elkaar voor. Daarvoor kijkt die naar je leeftijd, je muziek, hoe graag je onder de mensen bent, je provincie en met wie je eerder ging. Nooit naar hoe je over drugs denkt, en naar je geslacht alleen als iemand kiest voor vrouwen en non-binaire mensen. Jij en de anderen kiezen zelf. Reden: overeenkomst.',
        'De dag zelf':
          'Waar en hoe laat jullie afspreken, of je nog meegaat, of je een kaartje hebt en of je onderweg bent. Dat zien alleen de leden van je groep. Reden: overeenkomst.',
        'Wie er was':
          'Wie er na een evenement zegt dat je er was, en of je goed thuiskwam. Niemand leest wat jij zegt. Over wie er niet was, bewaren we niets. Vanaf 3 keer zien anderen hoe vaak je meeging. De computer zet groepen van een eigenaar die kwam iets hoger. Reden: gerechtvaardigd belang, dat je op elkaar kunt rekenen.',
        'Je plan delen':
          'Deel je je plan, dan ziet iedereen met de link je gebruikersnaam, het evenement, waar en hoe laat jullie afspreken, en de naam en grootte van de groep. Namen van anderen staan er niet in. De link stopt als jij dat wilt, en anders 24 uur na het evenement. Reden: overeenkomst.',
        'Veilig thuis':
          'Zet je dat aan, dan bewaren we hoe laat je thuis wilt zijn en wie het hoort als je niets laat weten. Een e-mailadres dat jij opgeeft, krijgt één mail van ons, en hoort pas iets nadat de eigenaar ja zei. Reden: overeenkomst, en toestemming van je contact.',
        'Wat jullie over elkaar schrijven':
          'Ging je samen ergens heen, dan kun je iets over elkaar schrijven. Niemand anders leest het, tot jullie allebei schreven of tot 14 dagen na het evenement. Daarna zien andere leden het op je profiel. Wat jij schreef, kun je altijd verwijderen. Reden: gerechtvaardigd belang, een veilige site.',
        Berichten:
          'Wat je schrijft in groepschats en privéberichten, en wat je stemt in peilingen. Alleen wie erbij hoort, kan ze lezen. Een beheerder kan ze lezen als daar een goede reden voor is; elke keer komt dat in een logboek. Reden: overeenkomst, en gerechtvaardigd belang: een veilige site.',
        'Bewijs bij een melding':
          'Wordt een bericht gemeld, dan bewaren we een kopie van dat bericht en van hoogstens vijf berichten eromheen. Ook berichten van anderen dus. Zo kan een beheerder zien wat er gebeurde. Verwijdert iemand een bericht of een groep, dan is het meteen weg voor iedereen. Wij bewaren de woorden en de foto nog 30 dagen, alleen voor een melding van dat bericht. Ga je uit een groep, dan kun je nog 14 dagen melden wat er gebeurde toen jij erbij was. Reden: gerechtvaardigd belang, een veilige site.',
        'Meldingen en blokkades':
          'Wie je meldt of blokkeert, en waarom. De ander krijgt dat niet te horen. Komt iemand die jij hebt geblokkeerd in je groep, dan hoor je dat meteen. Reden: gerechtvaardigd belang, een veilige site.',
        Betalingen:
          'Wat je kocht, wanneer, het bedrag en het nummer van de betaling. Je bankgegevens komen niet bij ons, maar bij Mollie. Reden: overeenkomst, en de belastingwet.',
        'Je vraag aan ons':
          'Naam, e-mailadres, je bericht en, als je dat wilt, je telefoonnummer. Reden: om je te kunnen antwoorden.',
        Techniek:
          'Je IP-adres gebruiken we even om misbruik tegen te houden; in onze database staat het niet. Het soort apparaat bewaren we bij waar je bent ingelogd, zodat je een vreemd apparaat kunt uitloggen. Log je in met een apparaat dat we nog niet kennen, dan krijg je een mail. Daarvoor bewaren we van je laatste 20 apparaten een kenmerk, onleesbaar gemaakt. We onthouden een dag welke profielen je opent, zodat niemand alle leden kan nalopen. Reden: gerechtvaardigd belang, een veilige site.',
        'Logboek van de beveiliging':
          'Wanneer er met je account is ingelogd, of dat mislukte, en wat er werd geweigerd. Er staan alleen nummers in: geen naam, geen e-mailadres, geen IP-adres en niets wat je typte. Reden: gerechtvaardigd belang, een veilige site.',
        'Mislukt inloggen':
          'Na vijf foute wachtwoorden gaat inloggen een half uur op slot. Daarvoor onthouden we kort welke naam er is getypt, onleesbaar gemaakt. Reden: gerechtvaardigd belang, een veilige site.',
      },
      'We vragen niet om je adres, je burgerservicenummer of de plek waar je nu bent.',
    ],
  },
  'wie-ziet-wat': {
    title: 'Wat anderen zien',
    body: [
      [
        'Zonder account zie je evenementen, de gebruikersnaam van wie een evenement toevoegde, en openbare groepen: naam, labels, plekken en tussen welke leeftijden de mensen ongeveer zijn. Geen profielen en geen groepsleden.',
        'Leden zien je gebruikersnaam, je foto en wat je in je profiel hebt gezet. Een groep die jij maakt, staat op jouw naam, behalve als je kiest voor alleen je groepen. Word je eigenaar van een groep van iemand anders, dan zien anderen je pas als jij laat zien waar je heen gaat.',
        'Waar je heen gaat, zien alleen mensen die er ook heen gaan of willen. In je profiel kun je ook kiezen voor alle leden, of voor alleen je groepen. Waar je was, zien alleen de mensen uit die groep.',
        'Je foto heeft een openbaar webadres. Dat is niet te raden, maar wie het heeft, kan de foto openen.',
        'Je e-mailadres zien andere leden nooit. Beheerders wel, om je te kunnen helpen.',
        'Jij en iemand die je blokkeert, kunnen elkaar geen privéberichten meer sturen. Die persoon ziet je profiel en je groepen niet meer. Zonder account ziet die persoon wat iedereen ziet. In een groep waar jullie allebei in zitten, leest de ander wel mee met wat jij schrijft. Die ziet daar je naam, en niet je foto. Jullie oude privéberichten blijven bij jullie allebei staan.',
      ],
    ],
  },
  verwerkers: {
    title: 'Wie voor ons werkt',
    body: [
      'Een paar bedrijven helpen ons. Zij mogen je gegevens alleen gebruiken voor wat wij vragen. Dat staat in een contract. Verder geven we alleen gegevens aan de politie of een rechter, als de wet dat zegt. Wie namens hen iets van ons wil weten, leest hieronder hoe dat gaat.',
      {
        Hosting: 'Het bedrijf waar onze computers staan, in de Europese Unie. Daar staan alle gegevens.',
        Mollie:
          'Regelt betalingen, in Nederland. Krijgt het bedrag en een nummer van ons, en je bankgegevens van jou. Voor de betaling is Mollie zelf verantwoordelijk.',
        Mail: 'Het bedrijf dat onze mails verstuurt. Krijgt je e-mailadres en de mail.',
        GIFs: 'Zoek je een GIF, dan sturen wij je zoekwoord naar Klipy, zonder je naam. De GIF zelf haalt je browser daar op. Klipy ziet dan je IP-adres.',
        Pushberichten:
          'Zet je die aan, dan gaat een versleuteld bericht via de maker van je browser (Google, Apple, Mozilla of Microsoft). Die kan het niet lezen.',
      },
      'Staat een bedrijf buiten Europa, dan werken we alleen samen op de manier die de Europese Commissie daarvoor heeft goedgekeurd.',
    ],
  },
  hoelang: {
    title: 'Hoelang we iets bewaren',
    body: [
      {
        'Account en profiel': 'Tot je ze weghaalt.',
        'Account dat je niet gebruikt':
          '3 jaar na je laatste bezoek verwijderen we het. We mailen je 30 dagen en 7 dagen van tevoren.',
        'Account zonder bevestigd e-mailadres': '30 dagen nadat je het maakte. Daarna verwijderen we het.',
        Berichten: 'Zolang de groep of je account bestaat.',
        'Een bericht dat is verwijderd': '30 dagen, alleen voor een melding. Met je account is het meteen weg.',
        'Dat je in een groep zat': '14 dagen nadat je eruit ging.',
        'Dat je gezelschap zoekt':
          'Je berichtje tot je stopt met zoeken of het evenement voorbij is, de rest tot een jaar na het evenement.',
        'De dag zelf': 'Tot je uit de groep gaat.',
        'Veilig thuis':
          'Tot je thuis bent of stopt, hoogstens een dag. Het adres van je contact tot je account weg is.',
        'Wie er was':
          'Wat iemand zei: 12 maanden. Of je goed thuiskwam: ook 12 maanden. Dat je meeging: tot je account weg is.',
        'Bewijs bij een melding': 'Tot 6 maanden nadat de melding is afgehandeld, ook als een account weg is.',
        'Meldingen in je belletje': '90 dagen nadat je ze las.',
        'Waar je bent ingelogd': '30 dagen na het laatste gebruik, hoogstens 90 dagen na het inloggen.',
        Passkeys: 'Tot je ze verwijdert.',
        'Lijst van mails over je account': 'Onderwerp en tijd: 90 dagen.',
        'Logboek van de beveiliging': 'Hoogstens 90 dagen.',
        'Links in onze mails': 'Tot ze verlopen: 24 uur om je adres te bevestigen, 1 uur voor een nieuw wachtwoord.',
        'Mails die niet aankomen': '2 dagen.',
        'Adres van een geschorst of gemeld account dat weg is':
          'Onleesbaar gemaakt, 1 jaar, zodat diegene niet meteen terugkomt.',
        Betalingen: '7 jaar, omdat de belastingwet dat vraagt. Na je vertrek zonder je naam.',
        'Je vraag aan ons': '1 jaar nadat je hem stuurde.',
        'Logboek van beheerders':
          '5 jaar. Tot dan kan niemand een regel veranderen of weghalen, ook wij niet. Er staan geen namen van leden in: is je account weg, dan is te zien dát er iets is gebeurd, en niet meer met wie.',
      },
      'Verwijder je je account, dan zijn je berichten, foto’s en persoonlijke gegevens meteen weg. Een groep van jou gaat naar het lid dat er het langst bij is. Een evenement dat online staat, blijft, maar zonder je naam. Meldingen en het bewijs daarbij blijven tot de tijd die hierboven staat. In reservekopieën kunnen gegevens nog kort blijven staan, tot die worden overschreven.',
    ],
  },
  politie: {
    title: 'Politie en justitie',
    body: [
      `Politie, justitie en toezichthouders sturen hun vordering of bevel naar [${company.email}](mailto:${company.email}), met ‘Vordering’ in het onderwerp. Daarin staat op welke wet de vraag rust, om wie en om welke tijd het gaat, en wie we kunnen bellen.`,
      'We bellen eerst terug via het algemene nummer van die organisatie. Daarna geven we alleen wat gevraagd is en wat de wet vraagt. We schrijven op wat we gaven, aan wie en waarom. Jij hoort het van ons, tenzij de wet dat verbiedt.',
      'Is iemand nu in gevaar? Bel 112.',
    ],
  },
  rechten: {
    title: 'Jouw rechten',
    body: [
      '**Je mag bezwaar maken.** Staat er bij een gegeven ‘gerechtvaardigd belang’, dan kun je zeggen dat jouw situatie zwaarder weegt. Wij stoppen ermee, tenzij we een dringende reden hebben, en die leggen we je uit.',
      'Het zijn jouw gegevens. Daarom mag je ook:',
      [
        '**ze inzien en meenemen:** op je profielpagina download je alles in één bestand, ook je foto’s, de privéberichten die je kreeg, wat je ons schreef, en wat het logboek over jou zegt;',
        '**ze verbeteren:** je profiel en je e-mailadres op je profielpagina; je gebruikersnaam veranderen wij als je erom vraagt;',
        '**ze laten wissen:** door je account te verwijderen, ook op je profielpagina. Ben je geschorst, schrijf ons dan;',
        '**je toestemming intrekken:** haal het gegeven weg of zet de instelling uit;',
        '**vragen om een gegeven even niet te gebruiken.**',
      ],
      `Lukt het niet zelf? Mail [${company.email}](mailto:${company.email}) of gebruik de [helppagina](/help). We antwoorden binnen 4 weken. Soms vragen we eerst of je echt bent wie je zegt.`,
      'Een schorsing is altijd het besluit van een mens. De computer telt wel mee in kleine dingen: ben je nieuw, dan kun je minder verzoeken tegelijk open hebben. Vind je dat onterecht? Schrijf ons, dan kijkt een mens ernaar.',
      'Ben je niet tevreden? Dan kun je een klacht indienen bij de [Autoriteit Persoonsgegevens](https://autoriteitpersoonsgegevens.nl).',
    ],
  },
  cookies: {
    title: 'Cookies en wat er op je apparaat staat',
    body: [
      'We gebruiken geen cookies om je te volgen. Daarom zie je ook geen cookiemelding. Op je apparaat bewaren we:',
      [
        'dat je bent ingelogd, tot je uitlogt;',
        'een willekeurig kenmerk van je browser, zodat we een nieuw apparaat herkennen;',
        'je keuze voor licht of donker, en wat je hebt weggeklikt;',
        'het e-mailadres dat je nog moet bevestigen;',
        'wat je begon te typen in een chat;',
        'berichten die je nog niet kon versturen, en de laatste berichten van je chats, zodat je ze zonder internet kunt lezen;',
        'wat je de laatste 14 dagen hebt bekeken, en de pagina’s van je groepen, zodat ze zonder internet opengaan.',
      ],
      'Log je uit, hier of vanaf een ander apparaat, dan wissen we wat je typte, wat je bekeek, de berichten die nog niet verstuurd zijn en de berichten van je chats. Had je toestel een dag geen contact met onze site, dan wissen we bij het openen alles behalve wat nog niet verstuurd is. Wis je in je browser de gegevens van deze site, dan is alles weg.',
      'Staat er een GIF in je chat, dan haalt ook jouw browser dat plaatje bij de aanbieder op. Die ziet dan je IP-adres.',
    ],
  },
  veilig: {
    title: 'Hoe we je gegevens beveiligen',
    body: [
      [
        'Alles gaat versleuteld over het internet.',
        'Je kunt inloggen met een passkey. Die kan niemand raden of op een namaaksite aftroggelen.',
        'Voor je e-mailadres wijzigen, een passkey maken of je gegevens downloaden vragen we opnieuw of jij het bent.',
        'Beheerders hebben een passkey nodig voor het beheer.',
        'Van je wachtwoord bewaren we alleen een vorm die niemand terug kan lezen.',
        'We wissen uit je foto’s waar en waarmee ze zijn gemaakt.',
        'Alleen wie het voor het werk nodig heeft, kan erbij. Wat beheerders doen, staat in een logboek.',
      ],
      'Gaat er toch iets mis met je gegevens, dan melden we dat binnen 72 uur bij de Autoriteit Persoonsgegevens. Is het een risico voor jou, dan hoor je het ook van ons. Heb je zelf een lek gevonden? Laat het ons weten.',
    ],
  },
  jong: {
    title: 'Ben je jonger dan 18?',
    body: [
      'Dan mag je geen account maken. Merken we dat iemand jonger is, dan bekijkt een beheerder het account en verwijdert het. Ben je ouder of verzorger en weet je van zo’n account? Schrijf ons.',
    ],
  },
  veranderen: {
    title: 'Als deze verklaring verandert',
    body: [
      'Verandert er iets dat voor jou telt, dan hoor je dat minstens 14 dagen van tevoren, per mail en op de site. Onze andere afspraken staan in de [algemene voorwaarden](/algemene-voorwaarden).',
    ],
  },
})
