import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { MissingObject } from '#kit/server/files/file-store.ts'
import { deleteFile, insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { firstOf } from '#kit/contract/testing/required.ts'
import { entries } from '#kit/server/slots.ts'
import { cancelMail, resendMail } from '../contract/mail.calls.ts'
import type { MailFile } from './mail/workflow/mail-files.ts'
import { mail } from './mail/public.ts'
import { mailJobs } from './mail/jobs/send-mail.ts'
import { mailTemplates } from './mail/documents/templates.ts'
import { folderTransport } from './mail/workflow/transport.ts'
import { mailTests } from './testing/mail-tests.ts'

const PDF = Buffer.from(`%PDF-1.7\n${'Ärger '.repeat(500)}`)
const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
const INVITATION: MailFile = { name: 'Interview.ics', calendar: CALENDAR }

const post = mailTests()
const { send } = post
beforeAll(() =>
  entries(mailTemplates, { 'test.files': { subject: 'With files', body: 'See what comes with it.' } }).fill(),
)

const store = async (name = 'Offer “Ü”.pdf', content = PDF) => {
  const stored = await storeBytes(post.app.files, content, 'pdf')
  const owner = { kind: 'employee_document', id: 1 } as const
  return post.app.begin((work) => insertFile(work, stored, { owner, original_name: name }))
}
const nameOf = async (file: number) =>
  (await post.app.db.selectFrom('files').select('store_name').where('id', '=', file).executeTakeFirst())?.store_name

let serial = 0
const write = async (files: readonly MailFile[], key = `files:${++serial}`) => {
  const to = { account_id: null, address: 'someone@example.test' }
  await post.app.begin((work) => mail(work, 'test.files', to, {}, key, { files }))
  return (
    await post.app.db.selectFrom('mail_outbox').select('id').where('dedupe_key', '=', key).executeTakeFirstOrThrow()
  ).id
}
const needed = async (mail_id: number) =>
  (await post.app.db.selectFrom('mail_files').select('place').where('mail_id', '=', mail_id).execute()).length

/** The attached parts of a message (RFC 2045), in their order. */
const attachmentsOf = (message: string) =>
  message
    .replaceAll('\r\n', '\n')
    .split(/^--.+$/m)
    .filter((part) => /^Content-Disposition: attachment/m.test(part))
    .map((part) => {
      const at = part.trimStart().indexOf('\n\n')
      const head = part.trimStart().slice(0, at).replaceAll(/\n\s+/g, ' ')
      const isBase64 = /^Content-Transfer-Encoding: base64$/m.test(head)
      const body = part.trimStart().slice(at)
      return { head, content: isBase64 ? Buffer.from(body, 'base64') : Buffer.from(body.trim()) }
    })

describe('a mail with files', () => {
  it('leaves with them, byte for byte, in their order and under their names', async () => {
    const id = await write([{ file_id: await store() }, INVITATION])
    expect(await needed(id)).toBe(2)
    expect((await send(id)).state).toBe('sent')
    const [pdf, calendar, ...more] = attachmentsOf(firstOf(post.smtp.taken).text)
    expect(more).toEqual([])
    expect(pdf?.head).toMatch(/^Content-Type: application\/pdf/m)
    expect(decodeURIComponent(/filename\*0\*=utf-8''([^;\s]+)/i.exec(pdf?.head ?? '')?.[1] ?? '')).toBe('Offer “Ü”.pdf')
    expect(pdf?.content.equals(PDF)).toBe(true)
    expect(calendar?.head).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m)
    expect(calendar?.head).toContain('filename=Interview.ics')
    expect(calendar?.content.toString().replaceAll('\r\n', '\n').trim()).toBe(CALENDAR.replaceAll('\r\n', '\n').trim())
    expect(await needed(id)).toBe(0)
  })

  it('is written with them where mails go into a folder, and where they are held', async () => {
    const folder = join(post.app.config.DATA_DIR, 'written')
    const transport = folderTransport(folder, 'Muster <muster@localhost>')
    const sending = { host: 'test', files: post.app.files }
    const jobs = [
      firstOf(mailJobs({ ...sending, transport })),
      firstOf(mailJobs({ ...sending, transport: null, copies: transport })),
    ]
    const states = []
    for (const job of jobs) {
      const id = await write([{ file_id: await store('Offer.pdf') }])
      await job.run({ id }, post.app.begin)
      const message = await readFile(join(folder, `${String(id).padStart(6, '0')}.eml`), 'utf8')
      expect(attachmentsOf(message).map(({ content }) => content.equals(PDF))).toEqual([true])
      const row = await post.app.db
        .selectFrom('mail_outbox')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      states.push([row.state, await needed(id)])
    }
    // A mail that is `held` may still be sent, with its file.
    expect(states).toEqual([
      ['sent', 0],
      ['held', 1],
    ])
  })

  it('takes them along when it is tried again, and when someone sends it again', async () => {
    post.smtp.behave('refuses for good')
    const id = await write([{ file_id: await store() }])
    expect([(await send(id)).state, await needed(id)]).toEqual(['failed', 1])
    await post.app.send(resendMail, post.keeper, { params: { id } })
    post.smtp.behave('refuses for now')
    expect([(await send(id)).state, await needed(id)]).toEqual(['queued', 1])
    post.smtp.behave('takes')
    post.app.clock.set('2026-03-11T09:01:00Z')
    expect((await send(id)).state).toBe('sent')
    expect(attachmentsOf(firstOf(post.smtp.taken).text)).toHaveLength(1)
  })

  it('has failed when one of them is gone: nobody gets half of a mail', async () => {
    const file = await store()
    const id = await write([{ file_id: file }])
    await post.app.files.quarantine((await nameOf(file)) ?? '')
    expect(await send(id)).toMatchObject({ state: 'failed', last_error: 'A file of this email is gone.' })
    expect(post.smtp.taken).toEqual([])
  })

  it('keeps those of the first time when it is asked for twice', async () => {
    const id = await write([{ file_id: await store() }], 'files:twice')
    expect(await write([INVITATION, INVITATION], 'files:twice')).toBe(id)
    expect(await needed(id)).toBe(1)
  })
})

describe('the files of a mail', () => {
  const refused = (files: readonly MailFile[]) =>
    write(files).then(
      () => null,
      (error: { status?: number; fields?: unknown }) => [error.status, error.fields],
    )
  const grow = (ids: readonly number[], bytes: number) =>
    post.app.db.updateTable('files').set({ size_bytes: bytes }).where('id', 'in', ids).execute()

  it('are three at most, 10 MB together, and none that is unknown, deleted or a form of another', async () => {
    const mails = () => post.app.db.selectFrom('mail_outbox').select('id').execute()
    const before = await mails()
    const [one, two, deleted] = [await store(), await store(), await store()]
    await post.app.begin((work) => deleteFile(work, deleted))
    const missing = [400, { files: 'A file does not exist' }]
    expect(await refused([{ file_id: 999_999 }])).toEqual(missing)
    expect(await refused([{ file_id: deleted }])).toEqual(missing)
    const [whole, small] = [await storeBytes(post.app.files, PDF, 'pdf'), await storeBytes(post.app.files, PDF, 'pdf')]
    const details = { owner: { kind: 'account_photo', id: 1 }, original_name: 'Me.webp' } as const
    const main = await post.app.begin((work) => insertFile(work, whole, details, new Map([[96, small]])))
    const form = await post.app.db
      .selectFrom('files')
      .select('id')
      .where('variant_of', '=', main)
      .executeTakeFirstOrThrow()
    expect(await refused([{ file_id: form.id }])).toEqual(missing)
    const both = [{ file_id: one }, { file_id: two }]
    expect(await refused([...both, INVITATION, INVITATION])).toEqual([400, { files: 'An email takes 3 files at most' }])
    await grow([one, two], 5 * 1024 * 1024 + 1)
    expect(await refused(both)).toEqual([400, { files: 'The files of an email may have 10 MB together' }])
    expect(await mails()).toEqual(before)
    await grow([one, two], 5 * 1024 * 1024)
    expect(await refused([...both, INVITATION])).toBeNull()
  })

  it('stay until the mail was handed over, though they were deleted meanwhile, and no longer', async () => {
    const [sent, cancelled] = [await store(), await store()]
    const [mailed, taken] = [await write([{ file_id: sent }]), await write([{ file_id: cancelled }])]
    await post.app.begin(async (work) => {
      await deleteFile(work, sent)
      await deleteFile(work, cancelled)
    })
    const sweep = async (at: string) => {
      post.app.clock.set(at)
      await post.app.runJob('files.sweep')
      return Promise.all([nameOf(sent), nameOf(cancelled)])
    }
    const name = (await nameOf(sent)) ?? ''
    await utimes(join(post.app.config.DATA_DIR, 'files', name.slice(0, 2), name), 0, 0)
    expect(await sweep('2026-03-19T09:00:00Z')).not.toContain(undefined)
    expect((await send(mailed)).state).toBe('sent')
    expect(attachmentsOf(firstOf(post.smtp.taken).text)[0]?.content.equals(PDF)).toBe(true)
    expect((await post.app.send(cancelMail, post.keeper, { params: { id: taken } })).body.status).toBe(true)
    expect(await sweep('2026-03-19T10:00:00Z')).toEqual([undefined, undefined])
    await expect(post.app.files.read(name)).rejects.toThrow(MissingObject)
  })
})
