import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { afterAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp()
/** Within node_modules, so that the program finds openapi-fetch. */
const folder = fileURLToPath(new URL(`../../../../node_modules/.cache/openapi-client-${process.pid}/`, import.meta.url))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Also of a program that fails. */
const outputOf = (file: string, args: string[]): Promise<string> =>
  new Promise((resolve) => execFile(file, args, (_, stdout, stderr) => resolve(stdout + stderr)))
const COMPILER = fileURLToPath(new URL('../../../../node_modules/typescript-7/bin/tsc', import.meta.url))
const COMPILER_OPTIONS =
  '--ignoreConfig --strict --module nodenext --rewriteRelativeImportExtensions --types node'.split(' ')

/** Written by somebody who has the document alone. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './api.mts'

const [address = '', identifier = '', password = '', eventId = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl: address + '/api' })
const session = await client.POST('/auth/login', { body: { identifier, password } })
if (session.error) throw new Error(session.error.message)
client.use({
  onRequest({ request }) {
    request.headers.set('authorization', 'Bearer ' + session.data.data.accessToken)
  },
})
const { data } = await client.GET('/groups', { params: { query: { eventId } } })
const [group] = data?.data.groups ?? []
if (!group) throw new Error('no group')
const joined = await client.POST('/groups/{id}/join', { params: { path: { id: group.id } }, body: { message: 'Hoi!' } })
if (joined.error) throw new Error(joined.error.code)
console.log(group.name, joined.data.data.status)
`

test('a generated client compiles, logs in and asks to join a group', async () => {
  const owner = await makeUser(testApp.ctx)
  const person = await makeUser(testApp.ctx)
  const event = await makeEvent(testApp.ctx, { creatorId: owner.id })
  await makeGroup(testApp.ctx, { ownerId: owner.id, eventId: event.id, name: 'Vroege vogels' })
  await mkdir(folder, { recursive: true })
  const document = (await testApp.app.server.inject({ url: '/api/docs' })).body
  await writeFile(`${folder}api.mts`, astToString(await openapiTypescript(document)))
  await writeFile(`${folder}program.mts`, PROGRAM)
  expect(await outputOf(COMPILER, [...COMPILER_OPTIONS, `${folder}program.mts`])).toBe('')
  const address = await testApp.listen()
  const args = [`${folder}program.mjs`, address, person.email, person.password, event.id]
  expect(await outputOf(process.execPath, args)).toBe('Vroege vogels PENDING\n')
})
