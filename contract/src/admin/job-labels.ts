const JOB_LABELS: Readonly<Record<string, string>> = {
  'send-mail': 'Mail versturen',
  'mail-sweep': 'Oude mails opruimen',
  'remove-files': 'Bestanden verwijderen',
  'files-sweep': 'Ongebruikte bestanden opruimen',
  'auth-sweep': 'Oude sessies en links opruimen',
  'users-sweep': 'Verlaten accounts opruimen',
  'announce-terms': 'Nieuwe voorwaarden aankondigen',
  'contact-sweep': 'Oude contactberichten opruimen',
  'payment-sync': 'Betaling controleren',
  'payment-refund': 'Geld terugbetalen',
  'payments-sweep': 'Open betalingen nalopen',
  'sandbox-webhook': 'Bericht van de betaalsandbox',
  'deliver-notification': 'Melding bezorgen',
  'send-push': 'Pushbericht versturen',
  'missed-messages': 'Gemiste berichten melden',
  'event-reminders': 'Herinneringen aan evenementen',
  'overdue-reports': 'Rapporten die te lang wachten',
  'notifications-sweep': 'Oude meldingen opruimen',
  'event-feeds': 'Evenementen uit bronnen ophalen',
  'nightly-backup': 'Nachtelijke back-up',
  'unanswered-requests': 'Verzoeken zonder antwoord',
  matchmaking: 'Groepen zonder eigenaar',
  doctor: 'Gegevens controleren',
  'mail-server-check': 'Mailserver controleren',
}

/** The Dutch name of a background job, or its own name when it has none. */
export const jobLabel = (name: string): string => JOB_LABELS[name] ?? name
