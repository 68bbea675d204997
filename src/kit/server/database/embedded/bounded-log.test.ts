import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { boundLog, logTail, openLog } from './bounded-log.ts'

it('moves a grown log aside while its writer goes on', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'muster-log-'))
  const path = join(dir, 'server.log')
  const log = openLog(path)
  writeSync(log.descriptor, 'first\n')
  await boundLog(path, 6)
  expect(await readFile(path, 'utf8')).toBe('first\n')
  writeSync(log.descriptor, 'second\n')
  await boundLog(path, 6)
  writeSync(log.descriptor, 'third\n')
  log.close()
  expect(await readFile(`${path}.1`, 'utf8')).toBe('first\nsecond\n')
  expect(await readFile(path, 'utf8')).toBe('third\n')
  expect(await logTail(path, 0)).toBe('third')
  await rm(dir, { recursive: true })
})
