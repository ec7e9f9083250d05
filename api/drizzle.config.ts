import { defineConfig } from 'drizzle-kit'

// `npm run migration` compares every table with the last snapshot in migrations/meta and writes the difference as SQL.
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/domains/**/{tables,tables-*}.ts', './src/platform/**/{tables,tables-*}.ts'],
  out: './migrations',
})
