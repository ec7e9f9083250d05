import { startLooking } from 'contract/looking.ts'
import { listReports } from 'contract/reports.ts'
import { expect, test } from 'vitest'
import { makeEvent, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp()

test('an advert in a note of who looks for company is reported to administrators, once while open', async () => {
  const [person, admin] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx, { isAdmin: true })]
  const write = async (note: string) => {
    const { id } = await makeEvent(testApp.ctx)
    expect((await testApp.call(startLooking, { as: person, params: { id }, body: { note } })).status).toBe(200)
    return (await testApp.call(listReports, { as: admin, query: { reportedId: person.id } })).data.reports
  }
  expect(await write('Ik ga met de trein van zeven uur.')).toEqual([])
  const found = [
    {
      subject: { type: 'USER', id: person.id },
      category: 'SPAM',
      reporter: null,
      notes: expect.stringContaining('Gratis tickets via www.kwaad.example'),
    },
  ]
  expect(await write('Gratis tickets via www.kwaad.example')).toMatchObject(found)
  expect(await write('Bel 0612345678')).toMatchObject(found)
})
