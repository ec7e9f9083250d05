type Typed = Record<'venue' | 'price' | 'capacity' | 'website' | 'ticketUrl', string>
type EventExtras = Typed & { place: string | undefined }

const LIST = new Intl.ListFormat('nl', { type: 'disjunction' })

/** "Nijmegen · gratis · geen zaal, aantal bezoekers, website of link naar kaartjes". The values are as typed. */
export function describeEventExtras({ place, venue, price, capacity, website, ticketUrl }: EventExtras): string {
  const values: [name: string, value: string | undefined][] = [
    ['plaats', place],
    ['zaal', venue],
    ['prijs', price === '0' ? 'gratis' : price && `€ ${price}`],
    ['aantal bezoekers', capacity && `${capacity} bezoekers`],
    ['website', website && 'met website'],
    ['link naar kaartjes', ticketUrl && 'met link naar kaartjes'],
  ]
  const missing = values.filter(([, value]) => !value).map(([name]) => name)
  const present = values.map(([, value]) => value).filter(Boolean)
  const text = [...present, ...(missing.length === 0 ? [] : [`geen ${LIST.format(missing)}`])].join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
