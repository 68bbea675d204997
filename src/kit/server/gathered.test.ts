import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gathered } from './gathered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('hands over together what came within a tenth of a second, in its order, and the next apart', async () => {
  const taken: (readonly number[])[] = []
  const add = gathered<number>(async (items) => void taken.push(items), vi.fn())
  add([1])
  add([])
  add([2, 3])
  await vi.advanceTimersByTimeAsync(99)
  expect(taken).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  add([4])
  expect(taken).toEqual([[1, 2, 3]])
  await vi.advanceTimersByTimeAsync(100)
  expect(taken).toEqual([[1, 2, 3], [4]])
})

it('tells of a failure and goes on with what comes next', async () => {
  const onError = vi.fn()
  const handOver = vi.fn(async (items: readonly number[]) => {
    if (items.includes(1)) throw new Error('away')
  })
  const add = gathered<number>(handOver, onError)
  add([1])
  await vi.advanceTimersByTimeAsync(100)
  expect(onError).toHaveBeenCalledOnce()
  add([2])
  await vi.advanceTimersByTimeAsync(100)
  expect(handOver).toHaveBeenLastCalledWith([2])
})
