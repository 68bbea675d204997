import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { diskSpace } from './disk-space.ts'

it('returns the space of the disk of a folder, and null without the folder', async () => {
  const space = await diskSpace(tmpdir())()
  expect(space?.free).toBeGreaterThan(0)
  expect(space?.size).toBeGreaterThanOrEqual(space?.free ?? Infinity)
  expect(await diskSpace('/no/such/folder')()).toBeNull()
})
