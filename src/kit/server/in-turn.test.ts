import { expect, it } from 'vitest'
import { takeTurns } from './in-turn.ts'

const queue = () => {
  const inTurn = takeTurns({ at_once: 1, may_wait: 3, each: 2 })
  const ends: (() => void)[] = []
  const enter = (of: string) => inTurn(() => new Promise<void>((resolve) => ends.push(resolve)), of)
  const refusal = (of: string) => enter(of).then(null, (error: unknown) => error)
  return { enter, ends, refusal }
}

it('lets one fill its own part of the queue alone, and refuses the rest with a time to come again', async () => {
  const { enter, ends, refusal } = queue()
  const mine = [enter('a'), enter('a'), enter('a')]
  expect(await refusal('a')).toMatchObject({ status: 429, retryAfter: 2 })
  const other = enter('b')
  expect(await refusal('c')).toMatchObject({ status: 429, retryAfter: 2 })
  const done: string[] = []
  for (const [at, one] of [...mine, other].entries()) void one.then(() => done.push(at < mine.length ? 'a' : 'b'))
  for (let ended = 1; ended <= 4; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
    await expect.poll(() => done.length).toBe(ended)
  }
  // The last to come waits for one piece of work of another, not for all of it.
  expect(done).toEqual(['a', 'b', 'a', 'a'])
  const next = enter('a')
  ends.shift()?.()
  await next
})
