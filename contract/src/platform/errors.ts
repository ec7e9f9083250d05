type Refusal = { status: number; message: string }

/** Every refusal code with its HTTP status and Dutch message. Clients depend on the codes: do not rename them. */
const table = {
  // Requests
  MALFORMED_REQUEST: { status: 400, message: 'We konden je verzoek niet lezen. Probeer het opnieuw.' },
  NOT_FOUND: { status: 404, message: 'Dit staat er niet (meer). Ga terug en probeer het opnieuw.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Dit lukt zo niet. Vernieuw de pagina.' },
  VALIDATION_FAILED: { status: 422, message: 'Controleer wat je hebt ingevuld.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Dit is te groot om te versturen.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Dit soort bestand of bericht kunnen we niet lezen.' },
  FOREIGN_ORIGIN: { status: 403, message: 'Dit verzoek komt niet van onze site.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Je doet dit te vaak achter elkaar. Wacht even en probeer het opnieuw.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Dit lukt nu even niet. Probeer het over een minuut opnieuw.' },
  INTERNAL_ERROR: { status: 500, message: 'Er ging iets mis bij ons. Probeer het later opnieuw.' },

  // Sessions
  NOT_SIGNED_IN: { status: 401, message: 'Log eerst in.' },
  TOKEN_EXPIRED: { status: 401, message: 'Je sessie is verlopen. Log opnieuw in.' },
  TOKEN_INVALID: { status: 401, message: 'Je sessie is niet geldig. Log opnieuw in.' },
  /** The session of this token ended because its user was suspended. */
  SUSPENDED: { status: 401, message: 'Je account is geschorst.' },
  REFRESH_TOKEN_INVALID: { status: 401, message: 'Je sessie is verlopen. Log opnieuw in.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Bevestig eerst je e-mailadres. We hebben je een link gestuurd.' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'Je account is geschorst.' },
  REAUTHENTICATION_REQUIRED: { status: 403, message: 'Bevestig eerst dat jij het bent.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Gebruik je passkey om beheer te openen.' },
  SPARE_FACTOR_REQUIRED: { status: 403, message: 'Maak eerst een tweede passkey of reservecodes.' },
  ADMIN_ONLY: { status: 403, message: 'Alleen beheerders mogen dit.' },

  // Accounts
  INVALID_CREDENTIALS: { status: 401, message: 'Gebruikersnaam, e-mailadres of wachtwoord klopt niet.' },
  ACCOUNT_LOCKED: {
    status: 423,
    message: 'Je account is tijdelijk vergrendeld na te veel pogingen. Herstel je wachtwoord, of wacht een half uur.',
  },
  USERNAME_TAKEN: { status: 409, message: 'Deze gebruikersnaam is al in gebruik' },
  EMAIL_TAKEN: { status: 409, message: 'Dit e-mailadres is al geregistreerd' },
  VERIFICATION_TOKEN_INVALID: { status: 400, message: 'Deze verificatielink is ongeldig of verlopen' },
  RESET_TOKEN_INVALID: { status: 400, message: 'Deze wachtwoord reset link is ongeldig of verlopen' },
  SECURE_LINK_INVALID: { status: 400, message: 'Deze link is verlopen of al gebruikt' },
  VERIFICATION_CODE_INVALID: {
    status: 422,
    message: 'Deze code klopt niet of is verlopen. Vraag een nieuwe mail aan.',
  },
  REGISTRATION_KEY_INVALID: { status: 400, message: 'Log in met je wachtwoord.' },
  SAME_EMAIL: { status: 409, message: 'Dit is al je e-mailadres' },
  SESSION_NOT_FOUND: { status: 404, message: 'Dit apparaat is niet (meer) ingelogd.' },
  PASSKEY_INVALID: { status: 401, message: 'We herkennen deze passkey niet. Log in met je wachtwoord.' },
  PASSKEY_REFUSED: { status: 422, message: 'Deze passkey kunnen we niet gebruiken. Probeer het opnieuw.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Deze passkey bestaat niet (meer).' },
  PASSKEY_LIMIT: { status: 409, message: 'Je hebt al 10 passkeys. Verwijder er eerst een.' },
  PASSKEY_REQUIRED: { status: 409, message: 'Maak eerst een passkey.' },
  RECOVERY_CODE_INVALID: { status: 422, message: 'Deze code klopt niet of is al gebruikt.' },
  USER_NOT_FOUND: { status: 404, message: 'Dit lid bestaat niet (meer).' },
  WRONG_PASSWORD: { status: 422, message: 'Je huidige wachtwoord klopt niet' },
  NOT_YOURSELF: { status: 409, message: 'Dit kun je niet bij jezelf doen.' },
  LAST_ADMIN: { status: 409, message: 'Dit is de laatste beheerder. Maak eerst iemand anders beheerder.' },
  UNDER_AGE: {
    status: 403,
    message: 'Je moet 18 zijn om mee te doen. Een beheerder kijkt binnen 48 uur naar je leeftijd.',
  },
  AGE_LOCKED: {
    status: 403,
    message: 'Je leeftijd kun je nu niet veranderen. Een beheerder kijkt er binnen 48 uur naar.',
  },
  CHANGED_RECENTLY: {
    status: 409,
    message: 'Dit veranderde je minder dan 7 dagen geleden. Probeer het later opnieuw.',
  },
  IMAGE_REFUSED: { status: 415, message: 'Dit bestand is geen foto die we kunnen gebruiken. Kies een JPG of PNG.' },

  // Events
  EVENT_NOT_FOUND: { status: 404, message: 'Dit evenement bestaat niet (meer).' },
  NOT_EVENT_CREATOR: { status: 403, message: 'Alleen de inzender van dit evenement kan dit.' },
  EVENT_NOT_PENDING: { status: 409, message: 'Dit evenement is al beoordeeld.' },
  EVENT_NOT_LIVE: { status: 409, message: 'Dit evenement staat niet online.' },
  EVENT_STATUS_FIXED: { status: 409, message: 'Deze status kun je hier niet kiezen.' },
  EVENT_ENDED: { status: 409, message: 'Dit evenement is al voorbij.' },
  EVENT_NOT_PUBLIC: { status: 409, message: 'Dit evenement is niet openbaar. Maak het eerst openbaar.' },
  ALREADY_GOING: { status: 409, message: 'Je gaat al mee met een groep naar dit evenement.' },
  EVENT_IMPORT_EMPTY: {
    status: 422,
    message: 'Hier staat geen evenement in dat we herkennen. Kies een .ics-bestand, of plak de broncode van de pagina.',
  },
  EVENT_IMPORT_BROKEN: {
    status: 422,
    message: 'We kunnen dit agendabestand niet lezen. Download het opnieuw, of vul de velden zelf in.',
  },
  EVENT_IMPORT_TOO_SLOW: {
    status: 422,
    message: 'Dit lezen duurt te lang. Kies een kleiner bestand, of vul de velden zelf in.',
  },
  EVENT_IMPORT_UNREACHABLE: {
    status: 422,
    message: 'We kunnen dit adres niet openen. Kijk of het klopt, of kies een bestand.',
  },
  FEED_NOT_FOUND: { status: 404, message: 'Deze bron bestaat niet (meer).' },
  FEED_EXISTS: { status: 409, message: 'Deze bron staat er al.' },
  SLUG_TAKEN: { status: 409, message: 'Dit webadres is al in gebruik.' },
  LANDING_PAGE_NOT_FOUND: { status: 404, message: 'Deze pagina bestaat niet (meer).' },
  LANDING_PAGE_EXISTS: { status: 409, message: 'Dit evenement heeft al een pagina.' },

  // Groups
  GROUP_NOT_FOUND: { status: 404, message: 'Groep niet gevonden' },
  GROUP_SIZE_TAKEN: { status: 409, message: 'Er zitten al meer mensen in deze groep.' },
  GROUP_FULL: { status: 409, message: 'Deze groep is vol.' },
  GROUP_LIMIT_REACHED: { status: 402, message: 'Je zit aan je maximum aantal groepen.' },
  GROUP_LIMIT_MAXIMUM: { status: 409, message: 'Je zit al in 9 groepen. Meer kan niet tegelijk.' },
  GROUP_SIZE_REACHED: { status: 402, message: 'Deze groep is vol. Maak de groep groter om nog iemand toe te laten.' },
  GROUP_SIZE_MAXIMUM: { status: 409, message: 'Deze groep heeft al 50 leden. Groter kan niet.' },
  APPLICANT_LIMIT_REACHED: {
    status: 409,
    message: 'Deze persoon zit al in het maximum aantal groepen en kan er nu niet bij.',
  },
  APPLICANT_GOES_ELSEWHERE: {
    status: 409,
    message: 'Deze persoon gaat al met een andere groep naar dit evenement, en kan er nu niet bij.',
  },
  AUDIENCE_MISMATCH: {
    status: 403,
    message: 'Je past niet bij de leeftijd of het geslacht dat de groep zoekt. Er zijn meer groepen.',
  },
  PROFILE_INCOMPLETE: { status: 403, message: 'Vul eerst je profiel aan.' },
  MEMBERSHIP_REJECTED: { status: 409, message: 'Je kunt niet (meer) mee met deze groep. Er zijn meer groepen.' },
  MEMBERSHIP_NOT_FOUND: { status: 404, message: 'Deze persoon zit niet in de groep en heeft niets gevraagd.' },
  NOT_GROUP_OWNER: { status: 403, message: 'Je bent niet geautoriseerd om deze groep te beheren' },
  ADVICE_NOT_ASKED: { status: 403, message: 'De eigenaar vraagt de leden niet om advies.' },
  NOT_GROUP_MEMBER: { status: 403, message: 'Je moet lid zijn om toegang te krijgen tot groep chat' },
  NOT_INVITABLE: {
    status: 403,
    message: 'Je kunt alleen mensen uitnodigen die gezelschap zoeken, of met wie je eerder meeging.',
  },
  ALREADY_IN_GROUP: { status: 409, message: 'Deze persoon zit al in de groep, of heeft al gevraagd om mee te gaan.' },
  INVITATION_LIMIT_REACHED: {
    status: 409,
    message: 'Er staan al 20 uitnodigingen open. Wacht eerst op antwoord.',
  },
  INVITATION_NOT_FOUND: { status: 404, message: 'Deze uitnodiging is er niet (meer).' },
  PROPOSAL_NOT_FOUND: { status: 404, message: 'Er is geen voorstel voor jou bij dit evenement.' },
  PROPOSAL_ENDED: { status: 409, message: 'Dit voorstel is voorbij. Misschien volgt er nog een.' },
  PROPOSAL_ANSWERED: { status: 409, message: 'De groep is er al. Je kunt de groep wel verlaten.' },
  NOT_LOOKING: { status: 409, message: 'Zeg eerst dat je hier zelf ook gezelschap zoekt.' },
  INVITATION_ANSWERED: { status: 409, message: 'Je hebt deze uitnodiging al beantwoord.' },
  OWNERSHIP_OFFER_NOT_FOUND: { status: 404, message: 'Deze vraag staat niet (meer) voor je open.' },
  REGROUP_NOT_OPEN: {
    status: 409,
    message: 'Dit kan pas als de eigenaar alleen is en niet antwoordt. Wacht nog even, of vraag een andere groep.',
  },
  REQUESTS_CLOSED: { status: 409, message: 'Deze groep neemt nu geen verzoeken aan. Er zijn meer groepen.' },
  OWNER_STAYS: { status: 409, message: 'De eigenaar kan niet worden verwijderd. Draag de groep eerst over.' },
  MEMBER_NEEDS_CONFIRMATION: {
    status: 409,
    message: 'Iemand in je groep wil niet met dit lid mee. Weet je het zeker?',
  },
  OWNER_NEEDS_CONFIRMATION: {
    status: 409,
    message:
      'Niet iedereen in de groep wil met dit lid te maken hebben. Een eigenaar kan mensen uit de groep halen. Weet je het zeker?',
  },

  // The day of an event
  MEETING_CHANGED: { status: 409, message: 'Iemand heeft dit net veranderd. Kijk wat er nu staat.' },
  MEETING_AFTER_EVENT: { status: 422, message: 'Het evenement is dan al voorbij. Kies een tijd ervoor.' },
  MEETING_PROPOSED: { status: 409, message: 'Er is al een voorstel. De eigenaar kan het veranderen.' },
  MEETING_NOT_FOUND: { status: 404, message: 'Er is nog geen afspraak.' },
  TOO_MANY_PROPOSALS: {
    status: 429,
    message: 'Je hebt vandaag al 5 keer een plek voorgesteld. Praat er samen over in de chat.',
  },
  CODE_EXPIRED: { status: 409, message: 'Deze code geldt niet meer, of klopt niet. Vraag om de code die er nu staat.' },
  ATTENDANCE_LINK_INVALID: { status: 404, message: 'Deze link klopt niet of is verlopen.' },
  NO_LONGER_MEMBER: { status: 409, message: 'Je zit niet meer in deze groep. Vraag opnieuw of je mee mag.' },
  NOT_EVENT_DAY: { status: 409, message: 'Dit kan vanaf 12 uur voor het evenement tot 6 uur erna.' },
  HOME_CONTACT_INVALID: {
    status: 422,
    message: 'Kies iemand anders uit je groep, of vul het e-mailadres van iemand in.',
  },
  HOME_CONTACT_LIMIT: {
    status: 429,
    message: 'Je hebt al 5 adressen gevraagd. Kies een van hen, of iemand uit je groep.',
  },
  HOME_CONTACT_LINK_INVALID: { status: 404, message: 'Deze link klopt niet, of het account bestaat niet meer.' },
  PLAN_NOT_FOUND: { status: 404, message: 'Dit plan is niet (meer) gedeeld.' },

  // After an event
  TURNOUT_NOT_OPEN: { status: 409, message: 'Dit kan zodra het evenement voorbij is.' },
  TURNOUT_CLOSED: { status: 409, message: 'Dit kon tot 7 dagen na het evenement.' },
  NOT_EXPECTED: { status: 422, message: 'Je kunt dit alleen zeggen over mensen uit je groep.' },
  TURNOUT_NOT_FOUND: { status: 404, message: 'Hierover staat niets bij jou.' },
  NOTHING_TO_OBJECT: { status: 409, message: 'Er staat niets tegen je. Je hoeft geen bezwaar te maken.' },
  // Afterwards
  EVENT_NOT_OVER: { status: 409, message: 'Dit kan zodra het evenement voorbij is.' },
  REFERENCE_TOO_LATE: { status: 409, message: 'Dit kon tot 14 dagen na het evenement.' },
  NOT_WENT_TOGETHER: { status: 409, message: 'Dit kan pas als vaststaat dat jullie allebei meegingen.' },
  REFERENCE_OPEN: {
    status: 409,
    message: 'Anderen kunnen dit al lezen. Je kunt het niet meer veranderen, wel verwijderen.',
  },
  REFERENCE_NOT_FOUND: { status: 404, message: 'Deze referentie bestaat niet (meer).' },

  // Limits per person; the server adds what is left and what ends the limit
  NEWCOMER_REQUESTS: { status: 429, message: 'Meer verzoeken kan nog niet met een nieuw account.' },
  NEWCOMER_CONVERSATIONS: { status: 429, message: 'Meer gesprekken beginnen kan nog niet met een nieuw account.' },
  NEWCOMER_EVENTS: { status: 429, message: 'Meer evenementen insturen kan vandaag nog niet met een nieuw account.' },
  NEWCOMER_INVITATIONS: {
    status: 429,
    message: 'Meer mensen uitnodigen kan vandaag nog niet met een nieuw account.',
  },
  NEWCOMER_WAVES: { status: 429, message: 'Je zwaaide vandaag naar het meeste aantal mensen voor een nieuw account.' },
  WAVE_LIMIT: { status: 429, message: 'Je zwaaide vandaag naar 20 mensen. Morgen kun je weer zwaaien.' },
  INVITATION_LIMIT: {
    status: 429,
    message: 'Je hebt vandaag 30 mensen uitgenodigd. Morgen kun je weer mensen uitnodigen.',
  },
  PROFILE_LIMIT: {
    status: 429,
    message: 'Je hebt vandaag al heel veel profielen bekeken. Morgen kun je weer nieuwe bekijken.',
  },
  REQUESTS_AFTER_NO_SHOWS: {
    status: 429,
    message:
      'Je hebt 3 open verzoeken. Meer kan nu niet, omdat je een paar keer niet bent gekomen. Trek er een in, of wacht op antwoord. Op de pagina Vertrouwen lees je hoe dit werkt.',
  },
  TOO_MANY_OPEN_REQUESTS: {
    status: 429,
    message: 'Je hebt 50 open verzoeken. Trek er een in, of wacht op antwoord.',
  },
  TOO_MANY_REQUESTS_AT_GROUP: {
    status: 429,
    message: 'Je hebt dit vandaag al 30 keer aan deze groep gevraagd. Probeer het morgen opnieuw.',
  },
  TOO_MANY_PENDING_EVENTS: {
    status: 429,
    message: 'Je hebt 50 evenementen die wij nog bekijken. Trek er een in, of wacht tot er een is beoordeeld.',
  },
  TOO_MANY_PICTURES: { status: 429, message: 'Je hebt vandaag al 100 foto’s gestuurd. Probeer het morgen weer.' },
  TOO_MANY_OPEN_PAYMENTS: {
    status: 429,
    message: 'Je hebt 20 betalingen openstaan. Rond er een af, of probeer het morgen opnieuw.',
  },

  // Reports, decisions and objections
  TOO_MANY_OPEN_REPORTS: {
    status: 429,
    message: 'Je hebt al veel meldingen die wij nog bekijken. Is er nu gevaar? Bel 112.',
  },
  PAGE_NOT_OURS: { status: 422, message: 'Dit adres is niet van onze site.' },
  DECISION_LINK_INVALID: { status: 404, message: 'Deze link klopt niet of is verlopen.' },
  OBJECTION_EXISTS: { status: 409, message: 'Je hebt al bezwaar gemaakt tegen dit besluit.' },
  OBJECTION_TOO_LATE: { status: 409, message: 'Bezwaar maken kan niet meer: het besluit is ouder dan 6 maanden.' },
  NOT_SUSPENDED: { status: 409, message: 'Je account is niet (meer) geschorst. Log in om dit te doen.' },
  OBJECTION_NOT_FOUND: { status: 404, message: 'Dit bezwaar bestaat niet (meer).' },
  OBJECTION_DECIDED: { status: 409, message: 'Over dit bezwaar is al besloten.' },
  OBJECTION_NEEDS_OTHER_ADMIN: { status: 403, message: 'Jij nam het besluit. Een andere beheerder kijkt ernaar.' },

  // Chat
  CHAT_RATE_LIMITED: { status: 429, message: 'Message rate limit exceeded' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Dit bericht bestaat niet (meer).' },
  NOT_MESSAGE_AUTHOR: { status: 403, message: 'Je kunt alleen je eigen berichten verwijderen.' },
  CLIENT_ID_TAKEN: { status: 409, message: 'Dit bericht-id is al gebruikt voor een ander bericht.' },
  PREMIUM_REQUIRED: {
    status: 403,
    message: 'Premium Vereist: Je hebt premium chat uitbreidingen nodig om GIFs te versturen',
  },
  POLL_NOT_IN_GROUP: { status: 422, message: 'Een peiling kan alleen in de chat van een groep.' },
  NOT_A_POLL: { status: 409, message: 'Dit bericht is geen peiling.' },
  POLL_CLOSED: { status: 409, message: 'Deze peiling is gesloten. Stemmen kan niet meer.' },
  NOT_POLL_MAKER: { status: 403, message: 'Alleen de maker van een peiling kan die sluiten.' },
  PICTURE_MISSING: { status: 422, message: 'Kies eerst een foto.' },
  PICTURE_NOT_FOUND: { status: 404, message: 'Deze foto is er niet (meer), of het adres is verlopen.' },
  GIF_REFUSED: { status: 422, message: 'Deze GIF kan niet worden verstuurd.' },
  GIFS_UNAVAILABLE: { status: 503, message: 'Zoeken naar GIFs mislukt' },
  MESSAGING_NOT_ALLOWED: { status: 403, message: 'Je kunt alleen berichten sturen naar gebruikers uit je groepen' },
  MESSAGING_BLOCKED: { status: 403, message: 'Jullie kunnen elkaar geen berichten sturen' },

  // Payments
  PURCHASE_NOT_FOUND: { status: 404, message: 'Deze aankoop staat niet op jouw naam.' },
  PURCHASE_NOT_WITHDRAWABLE: { status: 409, message: 'Deze aankoop is niet betaald of al terugbetaald.' },
  WITHDRAWAL_PERIOD_OVER: {
    status: 409,
    message: 'De 14 dagen bedenktijd zijn voorbij. Deze aankoop kun je niet meer herroepen.',
  },
  UPGRADE_MAXIMUM: { status: 409, message: 'Meer hiervan kun je niet kopen.' },
  CHAT_ENHANCEMENTS_OWNED: { status: 409, message: 'Je hebt de upgrade ‘GIFs in de chat’ al.' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'Deze betaling bestaat niet.' },
  PAYMENT_NOT_STARTED: { status: 503, message: 'Kon geen betaling aanmaken. Probeer het opnieuw.' },
  PAYMENT_STATUS_UNAVAILABLE: {
    status: 503,
    message: 'De betaaldienst antwoordt nu niet. Wacht even en probeer het opnieuw.',
  },

  // Notifications, reports
  PUSH_ENDPOINT_REFUSED: { status: 422, message: 'Dit apparaat kan geen pushberichten krijgen.' },
  UNSUBSCRIBE_KEY_INVALID: {
    status: 400,
    message: 'Deze afmeldlink klopt niet. Log in om je meldingen in te stellen.',
  },
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'Deze melding bestaat niet (meer).' },
  REPORT_NOT_FOUND: { status: 404, message: 'Dit rapport bestaat niet (meer).' },
  FAILED_JOB_NOT_FOUND: { status: 404, message: 'Deze taak staat niet meer bij de mislukte taken.' },
  REPORT_PENDING: { status: 409, message: 'Over deze melding is nog niet besloten.' },
  REPORT_REVIEWED: { status: 409, message: 'Dit rapport is al afgehandeld.' },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof table
export const refusals: Readonly<Record<RefusalCode, Refusal>> = table

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
