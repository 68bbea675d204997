import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'

it('has the table types that the migrations make', async () => {
  const database = await testDatabase()
  try {
    const run = () =>
      execFileSync(process.execPath, ['scripts/generate-tables.ts', database.url, '--verify'], { stdio: 'pipe' })
    expect(run).not.toThrow()
  } finally {
    await database.drop()
  }
})
