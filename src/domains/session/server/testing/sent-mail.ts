import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from '#app/server/testing/test-app.ts'

/** Sends a mail of the outbox and returns it as text. */
export const mailSender =
  (app: TestApp) =>
  async (id: number): Promise<string> => {
    await app.runJob('notices.send_mail', { id })
    const { state } = await app.db
      .selectFrom('mail_outbox')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('sent')
    const sent = await readFile(join(app.config.MAIL_FOLDER ?? '', `${String(id).padStart(6, '0')}.eml`), 'utf8')
    return sent.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  }
