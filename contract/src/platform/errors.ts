type Refusal = { status: number; message: string }

/** The Dutch message of every refusal code, by HTTP status. Clients depend on the codes: do not rename them. */
const messages = {
  400: {
    MALFORMED_REQUEST: 'We konden je verzoek niet lezen. Probeer het opnieuw.',
    VERIFICATION_TOKEN_INVALID: 'Deze verificatielink is ongeldig of verlopen',
    RESET_TOKEN_INVALID: 'Deze wachtwoord reset link is ongeldig of verlopen',
    SECURE_LINK_INVALID: 'Deze link is verlopen of al gebruikt',
    REGISTRATION_KEY_INVALID: 'Log in met je wachtwoord.',
    UNSUBSCRIBE_KEY_INVALID: 'Deze afmeldlink klopt niet. Log in om je meldingen in te stellen.',
  },
  401: {
    NOT_SIGNED_IN: 'Log eerst in.',
    TOKEN_EXPIRED: 'Je sessie is verlopen. Log opnieuw in.',
    TOKEN_INVALID: 'Je sessie is niet geldig. Log opnieuw in.',
    /** The session of this token ended because its user was suspended. */
    SUSPENDED: 'Je account is geschorst.',
    REFRESH_TOKEN_INVALID: 'Je sessie is verlopen. Log opnieuw in.',
    INVALID_CREDENTIALS: 'Gebruikersnaam, e-mailadres of wachtwoord klopt niet.',
    PASSKEY_INVALID: 'We herkennen deze passkey niet. Log in met je wachtwoord.',
  },
  402: {
    GROUP_LIMIT_REACHED: 'Je zit aan je maximum aantal groepen.',
    GROUP_SIZE_REACHED: 'Deze groep is vol. Maak de groep groter om nog iemand toe te laten.',
  },
  403: {
    FOREIGN_ORIGIN: 'Dit verzoek komt niet van onze site.',
    EMAIL_NOT_VERIFIED: 'Bevestig eerst je e-mailadres. We hebben je een link gestuurd.',
    ACCOUNT_SUSPENDED: 'Je account is geschorst.',
    REAUTHENTICATION_REQUIRED: 'Bevestig eerst dat jij het bent.',
    SECOND_FACTOR_REQUIRED: 'Gebruik je passkey om beheer te openen.',
    NOT_IMPARTIAL: 'Hier heb je zelf mee te maken. Laat een andere beheerder dit doen.',
    ADMIN_ONLY: 'Alleen beheerders mogen dit.',
    UNDER_AGE: 'Je moet 18 zijn om mee te doen. Een beheerder kijkt binnen 48 uur naar je leeftijd.',
    AGE_LOCKED: 'Je leeftijd kun je nu niet veranderen. Een beheerder kijkt er binnen 48 uur naar.',
    NOT_EVENT_CREATOR: 'Alleen de inzender van dit evenement kan dit.',
    AUDIENCE_MISMATCH: 'Je past niet bij de leeftijd of het geslacht dat de groep zoekt. Er zijn meer groepen.',
    PROFILE_INCOMPLETE: 'Vul eerst je profiel aan.',
    NOT_GROUP_OWNER: 'Je bent niet geautoriseerd om deze groep te beheren',
    NOT_GROUP_MEMBER: 'Je moet lid zijn om toegang te krijgen tot groep chat',
    NOT_INVITABLE: 'Je kunt alleen mensen uitnodigen die gezelschap zoeken, of met wie je eerder meeging.',
    NOT_MESSAGE_AUTHOR: 'Je kunt alleen je eigen berichten verwijderen.',
    PREMIUM_REQUIRED: 'Premium Vereist: Je hebt premium chat uitbreidingen nodig om GIFs te versturen',
    NOT_POLL_MAKER: 'Alleen de maker van een peiling kan die sluiten.',
    MESSAGING_NOT_ALLOWED: 'Je kunt alleen berichten sturen naar gebruikers uit je groepen',
    MESSAGING_BLOCKED: 'Jullie kunnen elkaar geen berichten sturen',
  },
  404: {
    NOT_FOUND: 'Dit staat er niet (meer). Ga terug en probeer het opnieuw.',
    SESSION_NOT_FOUND: 'Dit apparaat is niet (meer) ingelogd.',
    PASSKEY_NOT_FOUND: 'Deze passkey bestaat niet (meer).',
    USER_NOT_FOUND: 'Dit lid bestaat niet (meer).',
    EVENT_NOT_FOUND: 'Dit evenement bestaat niet (meer).',
    EVENT_CANCELLED: 'Dit evenement gaat niet door.',
    FEED_NOT_FOUND: 'Deze bron bestaat niet (meer).',
    FEED_ENTRY_NOT_FOUND: 'Dit evenement wacht niet (meer) bij deze bron.',
    LANDING_PAGE_NOT_FOUND: 'Deze pagina bestaat niet (meer).',
    GROUP_NOT_FOUND: 'Groep niet gevonden',
    MEMBERSHIP_NOT_FOUND: 'Deze persoon zit niet in de groep en heeft niets gevraagd.',
    INVITATION_NOT_FOUND: 'Deze uitnodiging is er niet (meer).',
    PROPOSAL_NOT_FOUND: 'Er is geen voorstel voor jou bij dit evenement.',
    PROPOSAL_LINK_INVALID: 'Deze link klopt niet of is verlopen.',
    MEETING_NOT_FOUND: 'Er is nog geen afspraak.',
    ATTENDANCE_LINK_INVALID: 'Deze link klopt niet of is verlopen.',
    HOME_CONTACT_LINK_INVALID: 'Deze link klopt niet, of het account bestaat niet meer.',
    PLAN_NOT_FOUND: 'Dit plan is niet (meer) gedeeld.',
    REFERENCE_NOT_FOUND: 'Deze referentie bestaat niet (meer).',
    MESSAGE_NOT_FOUND: 'Dit bericht bestaat niet (meer).',
    PICTURE_NOT_FOUND: 'Deze foto is er niet (meer), of het adres is verlopen.',
    PURCHASE_NOT_FOUND: 'Deze aankoop staat niet op jouw naam.',
    PAYMENT_NOT_FOUND: 'Deze betaling bestaat niet.',
    NOTIFICATION_NOT_FOUND: 'Deze melding bestaat niet (meer).',
    REPORT_NOT_FOUND: 'Dit rapport bestaat niet (meer).',
  },
  409: {
    PASSKEY_REQUIRED: 'Maak eerst een passkey.',
    USERNAME_TAKEN: 'Deze gebruikersnaam is al in gebruik',
    EMAIL_TAKEN: 'Dit e-mailadres is al geregistreerd',
    SAME_EMAIL: 'Dit is al je e-mailadres',
    PASSKEY_LIMIT: 'Je hebt al 10 passkeys. Verwijder er eerst een.',
    NOT_YOURSELF: 'Dit kun je niet bij jezelf doen.',
    LAST_ADMIN: 'Dit is de laatste beheerder. Maak eerst iemand anders beheerder.',
    AGE_CONFIRM: 'Ben je echt jonger dan 18? Bevestig het, of verbeter je leeftijd.',
    CHANGED_RECENTLY: 'Dit veranderde je minder dan 7 dagen geleden. Probeer het later opnieuw.',
    EVENT_NOT_PENDING: 'Dit evenement is al beoordeeld.',
    EVENT_NOT_LIVE: 'Dit evenement staat niet online.',
    EVENT_STATUS_FIXED: 'Deze status kun je hier niet kiezen.',
    EVENT_ENDED: 'Dit evenement is al voorbij.',
    EVENT_NOT_PUBLIC: 'Dit evenement is niet openbaar. Maak het eerst openbaar.',
    ALREADY_GOING: 'Je gaat al mee met een groep naar dit evenement.',
    FEED_EXISTS: 'Deze bron staat er al.',
    SLUG_TAKEN: 'Dit webadres is al in gebruik.',
    LANDING_PAGE_EXISTS: 'Dit evenement heeft al een pagina.',
    GROUP_SIZE_TAKEN: 'Er zitten al meer mensen in deze groep.',
    GROUP_FULL: 'Deze groep is vol.',
    GROUP_LIMIT_MAXIMUM: 'Je zit al in 9 groepen. Meer kan niet tegelijk.',
    GROUP_SIZE_MAXIMUM: 'Deze groep heeft al 50 leden. Groter kan niet.',
    APPLICANT_LIMIT_REACHED: 'Deze persoon zit al in het maximum aantal groepen en kan er nu niet bij.',
    APPLICANT_GOES_ELSEWHERE: 'Deze persoon gaat al met een andere groep naar dit evenement, en kan er nu niet bij.',
    MEMBERSHIP_REJECTED: 'Je kunt niet (meer) mee met deze groep. Er zijn meer groepen.',
    ALREADY_IN_GROUP: 'Deze persoon zit al in de groep, of heeft al gevraagd om mee te gaan.',
    ALREADY_INVITED: 'Je vroeg deze persoon al eerder mee naar dit evenement.',
    INVITATION_LIMIT_REACHED: 'Er staan al 20 uitnodigingen open. Wacht eerst op antwoord.',
    PROPOSAL_ENDED: 'Dit voorstel is voorbij. Misschien volgt er nog een.',
    PROPOSAL_ANSWERED: 'De groep is er al. Je kunt de groep wel verlaten.',
    NOT_LOOKING: 'Zeg eerst dat je hier zelf ook gezelschap zoekt.',
    INVITATION_ANSWERED: 'Je hebt deze uitnodiging al beantwoord.',
    REQUESTS_CLOSED: 'Deze groep neemt nu geen verzoeken aan. Er zijn meer groepen.',
    OWNER_STAYS: 'De eigenaar kan niet worden verwijderd. Draag de groep eerst over.',
    MEMBER_NEEDS_CONFIRMATION: 'Iemand in je groep wil niet met dit lid mee. Weet je het zeker?',
    OWNER_NEEDS_CONFIRMATION:
      'Niet iedereen in de groep wil met dit lid te maken hebben. Een eigenaar kan mensen uit de groep halen. Weet je het zeker?',
    MEETING_CHANGED: 'Iemand heeft dit net veranderd. Kijk wat er nu staat.',
    MEETING_PROPOSED: 'Er is al een voorstel. De eigenaar kan het veranderen.',
    MEETING_VOTED_ON: 'Jullie kiezen de plek nu in de peiling in de chat. Stem mee, of vraag het de eigenaar.',
    NO_LONGER_MEMBER: 'Je zit niet meer in deze groep. Vraag opnieuw of je mee mag.',
    NOT_EVENT_DAY: 'Dit kan vanaf 12 uur voor het evenement tot 6 uur erna.',
    EVENT_NOT_OVER: 'Dit kan zodra het evenement voorbij is.',
    REFERENCE_TOO_LATE: 'Dit kon tot 14 dagen na het evenement.',
    NOT_WENT_TOGETHER: 'Dit kan pas als vaststaat dat jullie allebei meegingen.',
    REFERENCE_OPEN: 'Anderen kunnen dit al lezen. Je kunt het niet meer veranderen, wel verwijderen.',
    HOME_CHECK_TOLD:
      'Je contact weet al waar je heen ging. Laat weten dat je thuis bent, dan hoort je contact dat ook.',
    CLIENT_ID_TAKEN: 'Dit bericht-id is al gebruikt voor een ander bericht.',
    NOT_A_POLL: 'Dit bericht is geen peiling.',
    POLL_CLOSED: 'Deze peiling is gesloten. Stemmen kan niet meer.',
    PURCHASE_NOT_WITHDRAWABLE: 'Deze aankoop is niet betaald of al terugbetaald.',
    WITHDRAWAL_PERIOD_OVER: 'De 14 dagen bedenktijd zijn voorbij. Deze aankoop kun je niet meer herroepen.',
    UPGRADE_MAXIMUM: 'Meer hiervan kun je niet kopen.',
    PAYMENT_BEING_PROCESSED: 'Je vorige betaling wordt nog verwerkt. Wacht een paar minuten.',
    CHAT_ENHANCEMENTS_OWNED: 'Je hebt de upgrade ‘GIFs in de chat’ al.',
    REPORT_REVIEWED: 'Dit rapport is al afgehandeld.',
  },
  413: {
    PAYLOAD_TOO_LARGE: 'Dit is te groot om te versturen.',
  },
  415: {
    UNSUPPORTED_MEDIA_TYPE: 'Dit soort bestand of bericht kunnen we niet lezen.',
    IMAGE_REFUSED: 'Dit bestand is geen foto die we kunnen gebruiken. Kies een JPG of PNG.',
  },
  422: {
    WISH_PERIOD: 'Kies een dag vanaf vandaag, hoogstens drie maanden vooruit.',
    RECOVERY_CODE_INVALID: 'Deze code klopt niet of is al gebruikt.',
    VALIDATION_FAILED: 'Controleer wat je hebt ingevuld.',
    VERIFICATION_CODE_INVALID: 'Deze code klopt niet of is verlopen. Vraag een nieuwe mail aan.',
    PASSKEY_REFUSED: 'Deze passkey kunnen we niet gebruiken. Probeer het opnieuw.',
    WRONG_PASSWORD: 'Je huidige wachtwoord klopt niet',
    EVENT_IMPORT_EMPTY:
      'Hier staat geen evenement in dat we herkennen. Kies een .ics-bestand, of plak de broncode van de pagina.',
    EVENT_IMPORT_BROKEN: 'We kunnen dit agendabestand niet lezen. Download het opnieuw, of vul de velden zelf in.',
    EVENT_IMPORT_TOO_SLOW: 'Dit lezen duurt te lang. Kies een kleiner bestand, of vul de velden zelf in.',
    EVENT_IMPORT_UNREACHABLE: 'We kunnen dit adres niet openen. Kijk of het klopt, of kies een bestand.',
    MEETING_AFTER_EVENT: 'Het evenement is dan al voorbij. Kies een tijd ervoor.',
    HOME_CONTACT_INVALID: 'Kies iemand anders uit je groep, of vul het e-mailadres van iemand in.',
    NOT_EXPECTED: 'Je kunt dit alleen zeggen over mensen uit je groep.',
    PAGE_NOT_OURS: 'Dit adres is niet van onze site.',
    POLL_NOT_IN_GROUP: 'Een peiling kan alleen in de chat van een groep.',
    PICTURE_MISSING: 'Kies eerst een foto.',
    GIF_REFUSED: 'Deze GIF kan niet worden verstuurd.',
    PUSH_ENDPOINT_REFUSED: 'Dit apparaat kan geen pushberichten krijgen.',
  },
  423: {
    ACCOUNT_LOCKED:
      'Je account is tijdelijk vergrendeld na te veel pogingen. Herstel je wachtwoord, of wacht een half uur.',
  },
  429: {
    TOO_MANY_REQUESTS: 'Je doet dit te vaak achter elkaar. Wacht even en probeer het opnieuw.',
    TOO_MANY_PROPOSALS: 'Je hebt vandaag al 5 keer een plek voorgesteld. Praat er samen over in de chat.',
    HOME_CONTACT_LIMIT: 'Je hebt al 5 adressen gevraagd. Kies een van hen, of iemand uit je groep.',
    NEWCOMER_REQUESTS: 'Meer verzoeken kan nog niet met een nieuw account.',
    NEWCOMER_CONVERSATIONS: 'Meer gesprekken beginnen kan nog niet met een nieuw account.',
    NEWCOMER_EVENTS: 'Meer evenementen insturen kan vandaag nog niet met een nieuw account.',
    NEWCOMER_INVITATIONS: 'Meer mensen uitnodigen kan vandaag nog niet met een nieuw account.',
    NEWCOMER_WAVES: 'Je zwaaide vandaag naar het meeste aantal mensen voor een nieuw account.',
    LOOKING_LIMIT: 'Je begon vandaag bij 60 evenementen gezelschap te zoeken. Morgen kan het weer.',
    WISH_LIMIT: 'Je veranderde je wens vandaag al 10 keer. Morgen kan het weer.',
    HOME_PLACE_LIMIT: 'Je veranderde je woonplaats al 3 keer. Probeer het morgen weer.',
    WAVE_LIMIT: 'Je zwaaide vandaag naar 20 mensen. Morgen kun je weer zwaaien.',
    INVITATION_LIMIT: 'Je hebt vandaag 30 mensen uitgenodigd. Morgen kun je weer mensen uitnodigen.',
    PROFILE_LIMIT: 'Je hebt vandaag al heel veel profielen bekeken. Morgen kun je weer nieuwe bekijken.',
    TOO_MANY_OPEN_REQUESTS: 'Je hebt 50 open verzoeken. Trek er een in, of wacht op antwoord.',
    TOO_MANY_REQUESTS_AT_GROUP: 'Je hebt dit vandaag al 30 keer aan deze groep gevraagd. Probeer het morgen opnieuw.',
    TOO_MANY_PENDING_EVENTS:
      'Je hebt 50 evenementen die wij nog bekijken. Trek er een in, of wacht tot er een is beoordeeld.',
    TOO_MANY_PICTURES: 'Je hebt vandaag al 100 foto’s gestuurd. Probeer het morgen weer.',
    TOO_MANY_OPEN_PAYMENTS: 'Je hebt 20 betalingen openstaan. Rond er een af, of probeer het morgen opnieuw.',
    TOO_MANY_OPEN_REPORTS: 'Je hebt al veel rapporten die wij nog bekijken. Is er nu gevaar? Bel 112.',
    CHAT_RATE_LIMITED: 'Message rate limit exceeded',
  },
  500: {
    INTERNAL_ERROR: 'Er ging iets mis bij ons. Probeer het later opnieuw.',
  },
  503: {
    SERVICE_UNAVAILABLE: 'Dit lukt nu even niet. Probeer het over een minuut opnieuw.',
    GIFS_UNAVAILABLE: 'Zoeken naar GIFs mislukt',
    PAYMENT_NOT_STARTED: 'Kon geen betaling aanmaken. Probeer het opnieuw.',
    PAYMENT_STATUS_UNAVAILABLE: 'De betaaldienst antwoordt nu niet. Wacht even en probeer het opnieuw.',
  },
} as const satisfies Record<number, Record<string, string>>

type Messages = typeof messages
export type RefusalCode = { [Status in keyof Messages]: keyof Messages[Status] }[keyof Messages]
export const refusals = Object.fromEntries(
  Object.entries(messages).flatMap(([status, byCode]) =>
    Object.entries(byCode).map(([code, message]): [string, Refusal] => [code, { status: Number(status), message }]),
  ),
) as Readonly<Record<RefusalCode, Refusal>>

export type FieldError = { field: string; message: string }

/** The body of every failed response. `requiresUpgrade`, `upgradeType` and `price` are set on a 402 only. */
export type FailureBody = {
  success: false
  code: string
  message: string
  errors: FieldError[]
  requiresUpgrade?: true
  upgradeType?: 'EXTRA_GROUP_SLOTS' | 'EXTENDED_GROUP_SIZE'
  price?: number
  retryAfter?: number
  /** On MEETING_CHANGED only: the current meeting. */
  meeting?: unknown
}
