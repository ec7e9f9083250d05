import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { ageInYears } from './filters.ts'
import { presentAge } from './present.ts'
import { users } from './tables.ts'

const testApp = useTestApp()

// Around the end of February and of the year, where calendars differ.
const day = fc
  .record({
    year: fc.integer({ min: 1940, max: 2012 }),
    month: fc.constantFrom('02', '03', '12', '01'),
    date: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ year, month, date }) => `${year}-${month}-${String(date).padStart(2, '0')}`)
const birthdate = fc.option(fc.oneof(day, fc.constantFrom('2000-02-29', '1996-02-29', '1999-12-31')))
const now = fc.oneof(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2033-01-01'), noInvalidDate: true }),
  fc
    .constantFrom('2027-02-28T12:00Z', '2028-02-29T12:00Z', '2027-03-01T12:00Z', '2027-12-30T23:30Z')
    .map((at) => new Date(at)),
)

test('the age in SQL equals the age in TypeScript', async () => {
  const { db } = testApp.ctx
  const { id } = await makeUser(testApp.ctx)
  await fc.assert(
    fc.asyncProperty(
      birthdate,
      fc.option(fc.integer({ min: 18, max: 99 }), { freq: 1 }),
      now,
      async (born, entered, at) => {
        const columns = { birthdate: born, age: entered }
        await db.update(users).set(columns).where(eq(users.id, id))
        const [row] = await db
          .select({ age: ageInYears(at) })
          .from(users)
          .where(eq(users.id, id))
        expect(row?.age).toBe(presentAge(columns, at))
      },
    ),
    { numRuns: 300 },
  )
})
