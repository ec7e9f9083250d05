import { expect, test } from 'vitest'
import { STATEMENTS } from './repository.ts'

test.each(Object.values(STATEMENTS))('docs/sql has the statement $name', async ({ name, text }) => {
  const header = `-- Written by \`npm test -- sending/statements -u\` from api/src/domains/chat/sending/repository.ts; do not edit.\n`
  await expect(`${header}${text.trim()};\n`).toMatchFileSnapshot(`../../../../../docs/sql/${name}.sql`)
})
