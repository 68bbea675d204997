import { expect, it } from 'vitest'
import { batched } from './batched.ts'

it('joins what comes at once, and what comes meanwhile into the next round', async () => {
  const rounds: number[] = []
  const query = batched(async (inputs: readonly number[]) => {
    rounds.push(inputs.length)
    return inputs.map((input) => input * 2)
  })
  const first = [1, 2, 3].map(query)
  expect(await Promise.all(first)).toEqual([2, 4, 6])
  expect(rounds).toEqual([3])
})

it('goes on without a round that hangs, and still takes its answer', async () => {
  let release = (): void => undefined
  const hanging = new Promise<void>((resolve) => (release = resolve))
  const query = batched(async (inputs: readonly string[]) => {
    if (inputs.includes('hangs')) await hanging
    return inputs.map((input) => input.toUpperCase())
  })
  const stuck = query('hangs')
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  // It comes while the first round is under way, and gets its result before that ends.
  expect(await Promise.all(Array.from({ length: 50 }, () => query('next')))).toEqual(
    Array.from({ length: 50 }, () => 'NEXT'),
  )
  release()
  expect(await stuck).toBe('HANGS')
})

it('rests after a round as long as is said, and then asks for all who came meanwhile', async () => {
  const rounds: number[] = []
  const query = batched(
    async (inputs: readonly number[]) => {
      rounds.push(inputs.length)
      return inputs
    },
    () => 30,
  )
  await query(1)
  const one = query(2)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await Promise.all([one, query(3), query(4)])).toEqual([2, 3, 4])
  expect(rounds).toEqual([1, 3])
})
