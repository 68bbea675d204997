import { expect, it } from 'vitest'
import { delayOf, shortestOf } from './loop-delay.ts'

/** Runs for `ms` of this thread alone: the usage of the process includes the other threads of the test runner. */
const spin = async (ms: number): Promise<void> => {
  const end = process.threadCpuUsage().user + ms * 1000
  while (process.threadCpuUsage().user < end);
}

it('measures work that begins at once', async () => {
  expect(await delayOf(() => spin(120))).toBeGreaterThan(80)
})

it('measures a thread that sleeps', async () => {
  const sleep = async (): Promise<void> => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120)
  expect(await delayOf(sleep)).toBeGreaterThan(80)
})

it('is short where the work waits without blocking', async () => {
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 120))
  expect(await shortestOf(60, () => delayOf(rest))).toBeLessThan(60)
})
