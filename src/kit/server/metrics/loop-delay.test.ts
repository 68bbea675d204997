import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { watchLoopDelay } from './loop-delay.ts'

it('counts the longest delay of each second, and loses none to a scrape', async () => {
  const delay = watchLoopDelay('d_seconds')
  const valueOf = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(delay.text())?.[1] ?? 0)
  const end = performance.now() + 300
  while (performance.now() < end) delay.text()
  await expect.poll(() => valueOf('d_seconds_count'), { interval: 20 }).toBe(1)
  expect(valueOf('d_seconds_sum')).toBeGreaterThan(0.2)
  expect(valueOf('d_seconds_bucket{le="0.1"}')).toBe(0)
  expect(delay.text()).toBe(delay.text())
  delay.stop()
  await wait(1100)
  expect(valueOf('d_seconds_count')).toBe(1)
})
