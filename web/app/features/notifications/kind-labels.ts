import type { NotificationKind } from 'contract/notifications.ts'

export const KIND_LABELS: Readonly<Record<NotificationKind, { title: string; help: string }>> = {
  membership: { title: 'Antwoord op mijn verzoek', help: 'Je mag mee, je mag niet mee, of er is een plek vrij.' },
  invitations: {
    title: 'Uitnodigingen en voorstellen',
    help: 'Iemand nodigt je uit, of we hebben mensen gevonden die bij je passen.',
  },
  looking_update: {
    title: 'Gezelschap zoeken',
    help: 'Er zoekt nog iemand, er is een groep of een plek, of iemand zwaait naar je. Hoogstens één mail per dag.',
  },
  requests: { title: 'Verzoeken voor mijn groep', help: 'Iemand wil met je mee.' },
  members: { title: 'Nieuw in mijn groep', help: 'Er gaat iemand mee met jouw groep.' },
  events: { title: 'Evenementen van mij en waar ik heen ga', help: 'Goedgekeurd, veranderd of afgelast.' },
  reminders: { title: 'Herinnering', help: 'Een dag voordat je gaat.' },
  meetings: { title: 'Zo spreken we af', help: 'Waar en hoe laat je groep afspreekt, en of er al een plek is.' },
  attendance: { title: 'Ga je nog mee?', help: 'Een week en een dag voordat je gaat.' },
  ownership_offered: { title: 'Neem jij de groep over?', help: 'De eigenaar van je groep is er niet meer.' },
  morning_after: { title: 'Goed thuisgekomen?', help: 'De ochtend nadat je ging: ben je thuis, en wie was er?' },
  references: {
    title: 'Wat anderen over mij schrijven',
    help: 'Iemand heeft na een evenement iets over jou geschreven.',
  },
  direct_messages: { title: 'Gemiste berichten', help: 'Iemand heeft je geschreven terwijl je weg was.' },
  group_messages: { title: 'Gemiste groepschat', help: 'Er is gechat terwijl je weg was.' },
  mentions: { title: 'Iemand noemt mij', help: 'Iemand noemt je met @ in de groepschat.' },
  reports: { title: 'Wat ik heb gemeld', help: 'We hebben gekeken naar wat je hebt gemeld.' },
  moderation: { title: 'Beheer', help: 'Nieuwe evenementen om te bekijken.' },
  deadlines: { title: 'Beheer: haast', help: 'Meldingen die wachten, gevaar en bezwaren.' },
  account: { title: 'Mijn account', help: 'Een beheerder heeft iets aan je account veranderd.' },
}
