import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

/** How a process ended that runs `work` under a watchdog. */
function runWatched(
  milliseconds: number,
  work: string,
): Promise<{ signal: string | null; code: number | null; stderr: string }> {
  const watchdog = new URL('./watchdog.ts', import.meta.url).href
  const source = `import { startWatchdog } from '${watchdog}'\nstartWatchdog(${milliseconds}, 20)\nsetTimeout(() => { ${work} }, 200)`
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--input-type=module', '--eval', source], (_error, _stdout, stderr) =>
      resolve({ signal: child.signalCode, code: child.exitCode, stderr }),
    )
  })
}

test('ends a process whose event loop stands still', async () => {
  const { signal, stderr } = await runWatched(300, 'for (;;);')
  expect(signal).toBe('SIGKILL')
  expect(stderr).toContain('The event loop stood still')
})

test('leaves a process alone that works and waits in turns, and does not keep it alive', async () => {
  const work = `
    let turns = 0
    const turn = () => { const end = performance.now() + 50; while (performance.now() < end); if (++turns < 30) setTimeout(turn, 5) }
    turn()`
  expect(await runWatched(1_000, work)).toEqual({ signal: null, code: 0, stderr: '' })
})
