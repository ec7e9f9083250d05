import { expect, test } from 'vitest'
import { describeFacts } from './facts-page.ts'

test('docs/facts.md says what follows each fact', async () => {
  await expect(await describeFacts()).toMatchFileSnapshot('../docs/facts.md')
})
