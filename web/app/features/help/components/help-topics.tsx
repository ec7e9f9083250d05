import { groupLimits } from 'contract/groups/limits.ts'
import { newcomerLimits } from 'contract/limits.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Questions } from '~/ui/layout/questions.tsx'

const TOPICS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Je account': {
    'Ik krijg geen mail om mijn adres te bevestigen':
      'Kijk in je map met ongewenste mail. Staat hij daar niet? Ga naar [je e-mailadres bevestigen](/verify-email) en laat de mail opnieuw sturen. De link werkt 24 uur.',
    'Ik ben mijn wachtwoord vergeten':
      'Vraag op [wachtwoord vergeten](/forgot-password) een link aan. Die werkt een uur. Na vijf verkeerde wachtwoorden gaat je account een half uur op slot. Een nieuw wachtwoord haalt het slot eraf.',
    'Hoe verwijder ik mijn account?':
      'Op je profielpagina. Daar kun je eerst al je gegevens downloaden. Je account is dan meteen weg en komt niet terug. Je groep gaat naar het lid dat er het langst bij is.',
  },
  'Groepen en evenementen': {
    'Hoelang duurt het tot ik in een groep mag?': `Dat beslist de eigenaar van de groep. Die krijgt meteen een melding. Hoor je niets? Vraag dan ook een andere groep, of begin er zelf een. Ben je nieuw, dan kun je ${newcomerLimits.days} dagen lang, of tot een groep je toelaat, ${newcomerLimits.openRequests} groepen tegelijk vragen, ${newcomerLimits.conversations} gesprekken beginnen met mensen buiten je groepen en ${newcomerLimits.eventsPerDay} evenementen per dag insturen.`,
    'Kan ik de eigenaar eerst iets vragen?':
      'Ja. Zolang je verzoek open staat, kunnen jullie elkaar schrijven. Open de groep en kies ‘Stuur een bericht’. Wat je schrijft, ziet alleen de eigenaar.',
    'Er is geen groep die bij me past':
      'Kies op de pagina van het evenement ‘Ik zoek gezelschap’. Wie ook zoekt en wie al meegaat, ziet jou staan. Een eigenaar kan je uitnodigen, en soms stellen wij een groep voor. Jij zegt ja of nee.',
    'Wat is de wachtlijst?':
      'Is een groep vol, dan kun je in de rij gaan staan. Komt er een plek vrij, dan is de eerste in de rij aan de beurt en beslist de eigenaar.',
    'Mijn evenement staat nog niet online':
      'Een beheerder kijkt elk evenement na. Je krijgt een melding zodra het online staat.',
    'Ik ben de eigenaar en wil weg':
      'Draag de groep over aan een ander lid, of ga gewoon weg. Dan wordt het lid dat er het langst bij is de nieuwe eigenaar. Een groep heeft altijd precies één eigenaar.',
  },
  'Veilig samen': {
    'Is dit een datingsite?':
      'Nee, dit is geen datingsite. Je zoekt gezelschap voor een evenement, in een groep of met z’n tweeën. Wie iets anders zoekt, kun je blokkeren of melden.',
    'Iemand doet vervelend. Wat nu?':
      'Open het profiel van die persoon en kies Rapporteer of Blokkeer. Een beheerder behandelt je rapport binnen 48 uur. Is er gevaar, bel dan 112.',
    'Hoe weet ik of iemand komt?':
      'Na een evenement zeggen jullie samen wie er was. Ging iemand minstens 3 keer mee, dan staat dat onder de naam. Op het profiel lees je ook de referenties: wat anderen na een evenement over die persoon schreven.',
    'Waarom staat deze groep bovenaan?':
      'Groepen die het best bij je passen, staan bovenaan. Dezelfde muziek telt het zwaarst, dan met wie je eerder ging en je leeftijd. Zijn er meer groepen, dan kun je een andere volgorde kiezen.',
    'Wie ziet mijn gegevens?':
      'Alleen leden zien je profiel, en alleen wat je zelf invult. Je e-mailadres ziet geen enkel ander lid. Meer staat in de [privacyverklaring](/privacy-statement).',
  },
  Betalen: {
    'Wat kost het?': `Meedoen is gratis in ${groupLimits.defaultGroups} groepen tegelijk. Meer groepen, een grotere groep of GIFs kosten ${formatEuros(UNIT_PRICE_EUROS)} per stuk, eenmalig en inclusief btw.`,
    'Ik heb betaald, maar zie het niet':
      'Meestal duurt het een paar tellen. Kijk op de pagina met je upgrades. Staat het er na een uur nog niet? Schrijf ons, met de datum en het bedrag.',
  },
  Toegankelijkheid: {
    'Op welke telefoons en browsers werkt het?':
      'Op een iPhone vanaf iOS 16.4. Op andere telefoons en op een computer in Safari vanaf 16.4, Chrome en Edge vanaf 111 en Firefox vanaf 115. Is die van jou ouder? Werk hem dan bij.',
    'Wat is anders op een iPhone?':
      'Meldingen krijg je alleen met de app op je beginscherm. Kies daarvoor in Safari Deel en dan ‘Zet op beginscherm’. Zonder die app wist Safari na 7 dagen zonder bezoek wat op je iPhone staat. Je logt dan opnieuw in, en berichten die nog wachtten zijn weg.',
    'Werkt de site voor iedereen?':
      'Je kunt alles doen met een toetsenbord en met een schermlezer, en de letters kunnen twee keer zo groot. Bij elke wijziging controleert een programma de schermen. Loop je ergens vast? Schrijf ons, dan antwoorden we binnen 2 weken.',
    'Verklaring over toegankelijkheid':
      'We hebben de site zelf nagekeken, voor het laatst op 26 november 2026. Hij voldoet grotendeels aan WCAG 2.2, niveau AA, de norm in EN 301 549. Nog niet goed: wie een foto of GIF stuurt, kan er geen beschrijving bij zetten. Kom je er met ons niet uit, dan kun je terecht bij de toezichthouder, de Autoriteit Consument & Markt.',
  },
}

export function HelpTopics() {
  return (
    <div className="flex flex-col gap-8">
      {Object.entries(TOPICS).map(([title, items]) => (
        <section key={title}>
          <h2 className="mb-2 text-xl">{title}</h2>
          <Questions items={items} />
        </section>
      ))}
    </div>
  )
}
