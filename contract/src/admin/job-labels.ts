const JOB_LABELS: Readonly<Record<string, string>> = {
  'send-mail': 'Mail versturen',
  'mail-sweep': 'Oude mails opruimen',
  'remove-files': 'Bestanden verwijderen',
  'announce-terms': 'Nieuwe voorwaarden aankondigen',
  canary: 'Proefberichten versturen',
  'certificate-check': 'Certificaat controleren',
  'payment-sync': 'Betaling controleren',
  'payment-refund': 'Geld terugbetalen',
  'payments-sweep': 'Open betalingen nalopen',
  'sandbox-webhook': 'Bericht van de betaalsandbox',
  'deliver-notification': 'Melding bezorgen',
  'send-push': 'Pushbericht versturen',
  'missed-messages': 'Gemiste berichten melden',
  nightly: 'Nachtelijk opruimen',
  'event-reminders': 'Herinneringen aan evenementen',
  'overdue-reports': 'Rapporten die te lang wachten',
  'event-feeds': 'Evenementen uit bronnen ophalen',
  'unanswered-requests': 'Verzoeken zonder antwoord',
  matchmaking: 'Groepen zonder eigenaar',
  doctor: 'Gegevens controleren',
  'mail-server-check': 'Mailserver controleren',
}

/** The Dutch name of a background job, or its own name when it has none. */
export const jobLabel = (name: string): string => JOB_LABELS[name] ?? name
