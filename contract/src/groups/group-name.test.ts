import { expect, test } from 'vitest'
import { groupLabel, groupLabelAtStart, isAdvert } from './group-name.ts'

test.each([
  'Kaartjes -50%: www.kaartjes-nu.example',
  'kaartjes-nu.nl',
  'kaartjes punt nl',
  'Bel 0612345678',
  'Bel 06 - 12 34 56 78',
  'bel nul zes 12345678',
  'Bel 0\u200b612345678',
  '+32 470 12 34 56',
  '020 123 45 67',
  '5551234',
  'NL91 ABNA 0417 1643 00',
  'Tickets € 15',
  'Tickets 15€',
  'Tickets 15,- euro',
  'Tickets EUR 15',
  'tickets voor 20 eur',
  'Stuur een tikkie',
  'mail mij@kaartjes.example',
])('%s is an advert', (name) => {
  expect([isAdvert(name), groupLabel(name), groupLabelAtStart(name)]).toEqual([true, 'een groep', 'Een groep'])
})

test.each([
  'Groep 3',
  'Wij 4',
  'De 90s crew',
  'Vroege vogels 2027',
  'Pinkpop 18-06-2027',
  'Lowlands 2027-08-20',
  'Seizoen 2026-2027',
  'Route 66, 10.000 stappen',
  '20:00 tot 23.30 uur',
  'Europa 2000',
  'Eurosonic 2027',
  'Eurovisie 2027 kijken',
  'Neuroten 12',
  'Wie gaat er mee?',
])('%s is a name', (name) => {
  expect([groupLabel(name), groupLabelAtStart(name)]).toEqual([`‘${name}’`, `‘${name}’`])
})
