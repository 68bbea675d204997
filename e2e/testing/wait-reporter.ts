import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

type Waited = Readonly<{ title: string; what: string; ms: number; limit: number }>

const ACTION = /^(pw:api|expect)$/

const flat = (steps: readonly TestStep[]): TestStep[] => steps.flatMap((step) => [step, ...flat(step.steps)])

/** Lists at the end what took more than half of its limit: the next slower machine would fail there. */
export default class WaitReporter implements Reporter {
  readonly #waited: Waited[] = []
  #stepLimit = 0

  onBegin(config: FullConfig): void {
    this.#stepLimit = config.projects[0]?.use.actionTimeout ?? 0
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const title = `${test.location.file.split('/').at(-1)} › ${test.title}`
    if (test.timeout > 0 && result.duration > test.timeout / 2)
      this.#waited.push({ title, what: 'the whole journey', ms: result.duration, limit: test.timeout })
    for (const step of flat(result.steps).filter(({ category }) => ACTION.test(category))) {
      // A step that took longer than all of them may has its own limit, which only the journey's ends.
      const limit = step.duration > this.#stepLimit ? test.timeout : this.#stepLimit
      if (step.duration > limit / 2) this.#waited.push({ title, what: step.title, ms: step.duration, limit })
    }
  }

  onEnd(): void {
    if (this.#waited.length === 0) return
    const seconds = (ms: number): string => (ms / 1000).toFixed(1)
    const lines = this.#waited
      .toSorted((a, b) => b.ms / b.limit - a.ms / a.limit)
      .map(({ title, what, ms, limit }) => `  ${seconds(ms)} of ${seconds(limit)} s: ${title}: ${what}`)
    process.stdout.write(`\nWaited for longer than half of what is allowed:\n${lines.join('\n')}\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}
