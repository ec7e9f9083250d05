import { describe, expect, it } from 'vitest'
import { hashtagsOf, SHARE_TARGETS, type Shareable } from './share-targets.ts'

const shared: Shareable = {
  kind: 'group',
  title: 'Oevers Open Air',
  groupName: 'Vroege vogels & co',
  path: '/groups/1',
}

describe('hashtags', () => {
  it.each([
    ['Oevers Open Air', 'OeversOpenAir'],
    ['Het Allerlangste Festival van Nederland', 'HetAllerlangsteFesti'],
    ["Zomernacht '26 – Café Noir!", 'Zomernacht26CaféNoir'],
  ])('of %s end with #%s', (title, last) => {
    expect(hashtagsOf({ title })).toBe(`#meegaan #festivalbuddy #groep #${last}`)
  })

  it('leave out a title without letters', () => {
    expect(hashtagsOf({ title: '!!!' })).toBe('#meegaan #festivalbuddy #groep')
  })
})

const HOSTS: Readonly<Record<string, string>> = {
  WhatsApp: 'wa.me',
  'WhatsApp Web': 'web.whatsapp.com',
  Facebook: 'www.facebook.com',
  Reddit: 'www.reddit.com',
  LinkedIn: 'www.linkedin.com',
  Telegram: 't.me',
}

it.each(SHARE_TARGETS.map((target) => [target.name, target] as const))(
  '%s receives the complete link, with any characters in the names',
  (name, { urlFor }) => {
    const link = 'https://site.example/groups/1?a=1&b=2'
    const url = new URL(urlFor(shared, link))
    expect([url.protocol, url.host]).toEqual(['https:', HOSTS[name]])
    expect([...url.searchParams.values()].join(' ')).toContain(link)
    expect(url.hash).toBe('')
    const text = url.searchParams.get('text')
    if (text !== null) expect(text).toContain('Vroege vogels & co. #meegaan #festivalbuddy #groep #OeversOpenAir')
  },
)
