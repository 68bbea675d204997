import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCopyCommand } from './copy-backup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-copies-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (command: string, ms = 10_000) => runCopyCommand(command, { folder, backup: join(folder, 'a backup'), ms })
const written = () => readFile(join(folder, 'said'), 'utf8')

describe('the command that copies a backup', () => {
  it('has the paths, and none of the secrets of Muster', async () => {
    process.env['BACKUP_PASSPHRASE'] = 'a passphrase of some length'
    process.env['DATABASE_PASSWORD_FILE'] = '/run/secrets/database'
    process.env['COPY_TO'] = 'elsewhere'
    try {
      await run(
        'printf "%s|%s|%s|%s%s" "$MUSTER_BACKUP" "$MUSTER_BACKUP_FOLDER" "$COPY_TO" "$BACKUP_PASSPHRASE" "$DATABASE_PASSWORD_FILE" > said',
      )
    } finally {
      delete process.env['BACKUP_PASSPHRASE']
      delete process.env['DATABASE_PASSWORD_FILE']
      delete process.env['COPY_TO']
    }
    expect(await written()).toBe(`${join(folder, 'a backup')}|${folder}|elsewhere|`)
  })

  it('fails with its status and the end of its output', async () => {
    await expect(run('echo "No route to host" >&2; exit 12')).rejects.toThrow(
      'The command ended with status 12. No route to host',
    )
    await expect(run('yes noise | head -c 100000; echo the reason; exit 1')).rejects.toThrow(/the reason$/)
    await expect(run('kill -TERM $$')).rejects.toThrow('The command was ended by SIGTERM.')
    await expect(run('no-such-program-anywhere')).rejects.toThrow(/status 127/)
  })

  it('is ended with all that it started when it takes too long', async () => {
    await expect(run('(sleep 2; echo late > late) & wait', 100)).rejects.toThrow(
      'The command was ended after 0 minutes.',
    )
    await new Promise((resolve) => setTimeout(resolve, 2200))
    await expect(readFile(join(folder, 'late'))).rejects.toThrow(/ENOENT/)
  })
})
