import { describe, expect, it } from 'vitest'
import { hashtagsOf, SHARE_TARGETS, type Shareable, shareUrl } from './share-targets.ts'

const shared: Shareable = {
  kind: 'group',
  name: 'Vroege vogels & co',
  eventTitle: 'Oevers Open Air',
  path: '/groups/1',
}

describe('hashtags', () => {
  it.each([
    ['Oevers Open Air', 'OeversOpenAir'],
    ['Het Allerlangste Festival van Nederland', 'HetAllerlangsteFesti'],
    ["Zomernacht '26 – Café Noir!", 'Zomernacht26CaféNoir'],
  ])('of %s end with #%s', (eventTitle, last) => {
    expect(hashtagsOf({ eventTitle })).toEqual(['meegaan', 'festivalbuddy', 'groep', last])
  })

  it('leave out a title without letters', () => {
    expect(hashtagsOf({ eventTitle: '!!!' })).toEqual(['meegaan', 'festivalbuddy', 'groep'])
  })
})

const HOSTS: Readonly<Record<(typeof SHARE_TARGETS)[number], string>> = {
  WhatsApp: 'wa.me',
  'WhatsApp Web': 'web.whatsapp.com',
  Facebook: 'www.facebook.com',
  Reddit: 'www.reddit.com',
  LinkedIn: 'www.linkedin.com',
  Telegram: 't.me',
}

it.each(SHARE_TARGETS)('%s receives the complete link, with any characters in the names', (target) => {
  const link = 'https://site.example/groups/1?a=1&b=2'
  const url = new URL(shareUrl(target, shared, link))
  expect([url.protocol, url.host]).toEqual(['https:', HOSTS[target]])
  expect([...url.searchParams.values()].join(' ')).toContain(link)
  expect(url.hash).toBe('')
  const text = url.searchParams.get('text')
  if (text !== null) expect(text).toContain('Vroege vogels & co. #meegaan #festivalbuddy #groep #OeversOpenAir')
})
