import { createInterface } from 'node:readline'
import { configure, type Terminal } from './configure/configure.ts'
import { configureSite } from './configure/configure-site.ts'
import { OperatorError } from './platform/operator-error.ts'
import { runTask } from './task-database.ts'

const USAGE = `Usage: npm run configure                     asks everything, and starts the site on this machine
       npm run configure -- --into FOLDER    writes its files into a folder
       npm run configure -- FILE             writes the settings alone`

async function main(): Promise<void> {
  const work = chooseWork(process.argv.slice(2))
  if (work === null) {
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
  await work({ question, write: (text) => process.stdout.write(text) }).finally(() => input.close())
}

function chooseWork([first, second, ...rest]: string[]): ((terminal: Terminal) => Promise<unknown>) | null {
  if (rest.length > 0) return null
  if (first === undefined) return (terminal) => configureSite(terminal, null)
  if (first === '--into') return second === undefined ? null : (terminal) => configureSite(terminal, second)
  return second === undefined ? (terminal) => configure(first, terminal) : null
}

runTask(main)
