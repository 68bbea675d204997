import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { inThread, TooCostly } from './in-thread.ts'

const task = <Input, Output>(name: string, ms = 20_000) =>
  inThread<Input, Output>({ file: new URL('testing/tasks.ts', import.meta.url), name, ms })

it('answers what its function answers, and fails as it does', async () => {
  expect(await task<number, number>('double')(21)).toBe(42)
  await expect(task<null, never>('fail')(null)).rejects.toThrow('It is broken')
})

it('ends what takes too long or too much memory, beside a process that goes on', async () => {
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 5)
  await expect(task<null, never>('spin', 300)(null)).rejects.toBeInstanceOf(TooCostly)
  await expect(task<null, never>('fill')(null)).rejects.toBeInstanceOf(TooCostly)
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(10)
  // The next one gets a new thread.
  expect(await task<number, number>('double')(4)).toBe(8)
})

it.runIf(process.platform === 'linux')('gives way to the loop that serves everyone', async () => {
  // 19 is the lowest priority there is.
  expect(await task<null, number>('priority')(null)).toBe(Math.min(getPriority() + 10, 19))
})
