import { describe, test } from 'vitest'

type Step = (name: string, run: () => Promise<void>) => void

/**
 * One path through the product as a test per step, so that a failure names its step. Steps share the pages that the
 * journey declares. When a step fails, the later ones fail at once and name it.
 */
export function journey(name: string, define: (step: Step) => void): void {
  describe(name, () => {
    let failedStep: string | null = null
    define((stepName, run) =>
      test(stepName, async () => {
        if (failedStep !== null) throw new Error(`not run, because this step failed: ${failedStep}`)
        failedStep = stepName
        await run()
        failedStep = null
      }))
  })
}
