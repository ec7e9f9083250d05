import { lintFromString, loadConfig } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp()

const readDocument = async () => (await testApp.app.server.inject({ url: '/api/docs' })).body

test('a common linter finds nothing', async () => {
  const config = await loadConfig({ configPath: new URL('../../../../redocly.yaml', import.meta.url).pathname })
  const problems = await lintFromString({ source: await readDocument(), absoluteRef: 'openapi.json', config })
  expect(problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)).toEqual([])
})
