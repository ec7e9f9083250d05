import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import manifest from '../../../../package.json' with { type: 'json' }
import { closePage, openPage } from '../../../testing/open-page.tsx'
import { HelpTopics } from './help-topics.tsx'

afterEach(closePage)

test('names the oldest browsers that the build supports', () => {
  openPage({ routes: { '/': <HelpTopics /> }, at: '/' })
  const answer = screen.getByText(/Op een iPhone vanaf iOS/).textContent
  expect(manifest.browserslist.map((browser) => browser.split(' ')[1])).toEqual(['16.4', '16.4', '111', '111', '115'])
  expect(answer).toContain('iOS 16.4')
  expect(answer).toContain('Safari vanaf 16.4, Chrome en Edge vanaf 111 en Firefox vanaf 115')
})
