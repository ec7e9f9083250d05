import { readConfig } from './config.ts'
import { runServer } from './run-server.ts'

runServer(readConfig)
