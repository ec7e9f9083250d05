import { type Config, readConfig } from '../../config.ts'
import { runServer } from '../../run-server.ts'

/*
  The server of main.ts for tests and benchmarks, with values of the configuration that no setting changes: its argument is a
  `Partial<Config>` as JSON.
*/
const overrides = JSON.parse(process.argv[2] ?? '{}') as Partial<Config>
runServer(() => ({ ...readConfig(), ...overrides }))
