import { createInterface } from 'node:readline'
import { OperatorError } from '../platform/operator-error.ts'
import { runTask } from '../task-database.ts'
import { configureSite } from './configure/configure-site.ts'

const USAGE = `Usage: npm run configure                     asks everything, and starts the site on this machine
       npm run configure -- --into FOLDER    writes its files into a folder`

async function main(): Promise<void> {
  const [flag, folder = null, ...rest] = process.argv.slice(2)
  const isValid = rest.length === 0 && (flag === undefined || (flag === '--into' && folder !== null))
  if (!isValid) {
    console.error(USAGE)
    process.exitCode = 1
    return
  }
  const input = createInterface({ input: process.stdin, output: process.stdout })
  // The iterator keeps lines that arrive before they are asked for, as from a pipe.
  const lines = input[Symbol.asyncIterator]()
  const question = async (text: string) => {
    process.stdout.write(text)
    const line = await lines.next()
    if (line.done) throw new OperatorError('The answers ended too early: nothing is written.')
    return line.value
  }
  const write = (text: string) => process.stdout.write(text)
  await configureSite({ question, write }, folder).finally(() => input.close())
}

runTask(main)
