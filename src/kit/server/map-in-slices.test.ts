import { expect, it } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

const spin = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('returns the results in the order of the items', async () => {
  expect(await mapInSlices([3, 1, 2], (value) => value * 2)).toEqual([6, 2, 4])
  expect(await mapInSlices([], (value) => value)).toEqual([])
})

it('rejects with what the function throws', async () => {
  const fail = (): never => {
    throw new Error('It is broken')
  }
  await expect(mapInSlices([1], fail)).rejects.toThrow('It is broken')
})

it('lets other work run between the items', async () => {
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await mapInSlices(Array.from({ length: 30 }), () => spin(10))
  clearInterval(turning)
  expect(turns).toBeGreaterThan(10)
})
