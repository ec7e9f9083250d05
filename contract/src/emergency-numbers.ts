/** When somebody last checked every number below with its organisation. `npm run check` does not: check them yearly. */
export const NUMBERS_CHECKED_ON = '2026-11-24'

type EmergencyNumber = {
  name: string
  number: string
  help: string
}

export const EMERGENCY: EmergencyNumber = { name: 'Alarmnummer', number: '112', help: 'Als elke seconde telt.' }

export const EMERGENCY_NUMBERS: readonly EmergencyNumber[] = [
  { name: 'Politie, geen spoed', number: '0900-8844', help: 'Aangifte, stalking, of advies. Dag en nacht.' },
  {
    name: 'Centrum Seksueel Geweld',
    number: '0800-0188',
    help: 'Gratis, dag en nacht. Bel het liefst binnen 7 dagen: dan is er nog onderzoek mogelijk. Aangifte hoeft niet.',
  },
  { name: 'Slachtofferhulp', number: '0900-0101', help: 'Praten, hulp en je rechten, ook zonder aangifte.' },
  { name: 'Veilig Thuis', number: '0800-2000', help: 'Geweld door je partner, je ex of thuis. Gratis, dag en nacht.' },
  { name: '113 Zelfmoordpreventie', number: '113', help: 'Denk je aan zelfmoord? Gratis, dag en nacht, anoniem.' },
]

export const telephoneAddress = (number: string): string => `tel:${number.replaceAll('-', '')}`
