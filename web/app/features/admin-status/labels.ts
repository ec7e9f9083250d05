import type { Component } from 'contract/admin/status.ts'

/** Each component, and what to do when it fails. */
export const COMPONENT_LABELS: Readonly<Record<Component, { label: string; advice: string }>> = {
  database: { label: 'Database', advice: 'Kijk of PostgreSQL draait en of er ruimte is op de schijf.' },
  standby: {
    label: 'Reserveserver van de database',
    advice: 'Start de reserveserver, of bouw hem opnieuw op. Hoe dat moet, staat in docs/failover.md bij ‘Watch’.',
  },
  jobs: {
    label: 'Taken op de achtergrond',
    advice: 'Kijk bij Werk welke taken mislukten. Draait er niets, start dan de applicatie of de worker opnieuw.',
  },
  mail: {
    label: 'Mail',
    advice: 'Controleer SMTP_URL met ‘npm start -- --check’. Mails die wachten, gaan daarna vanzelf weg.',
  },
  push: {
    label: 'Pushberichten',
    advice: 'Een pushdienst weigert of is weg. Kijk in het log; mensen krijgen intussen mail.',
  },
  canary: {
    label: 'Proefberichten',
    advice:
      'De site bereikt zichzelf niet via PUBLIC_URL, of mail blijft liggen. Kijk of nginx draait, en of deze machine haar eigen adres kent (/etc/hosts).',
  },
  payments: {
    label: 'Betalingen',
    advice:
      'Mollie bereikt de site niet. Controleer PUBLIC_URL en de firewall. Betalingen worden elke 5 minuten nagelopen.',
  },
  disk: { label: 'Schijf', advice: 'Maak ruimte in DATA_DIR: verwijder oude logs, of neem een grotere schijf.' },
  uploads: {
    label: 'Foto’s opslaan',
    advice: 'De schijf of de bucket weigert schrijven. Controleer rechten, ruimte en S3-sleutel.',
  },
  redis: { label: 'Redis', advice: 'Controleer REDIS_URL. Berichten komen intussen later aan.' },
  nodes: { label: 'Servers onderling', advice: 'Geef alle servers dezelfde REDIS_URL, of stop er een.' },
  certificate: {
    label: 'Certificaat',
    advice: 'Kijk waarom certbot niet vernieuwt (‘certbot renew --dry-run’), en herlaad nginx.',
  },
  feeds: { label: 'Bronnen', advice: 'Kijk bij Bronnen welke niet meer te lezen is.' },
  data: { label: 'Gegevens', advice: 'Bekijk wat er niet klopt met ‘npm run doctor’.' },
}
