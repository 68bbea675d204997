import { describe, expect, it } from 'vitest'
import { confirmed, superAdmin } from '#app/server/testing/super-admin.ts'
import { firstOf, required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/mail.calls.ts'
import { mail } from './mail/public.ts'
import { findMailState } from './mail/store/mails.ts'
import { mailTests } from './testing/mail-tests.ts'

const post = mailTests()
const { find, send, write } = post

describe('the text of a mail', () => {
  it('holds values as they are written: nothing of them is run or becomes a header', async () => {
    await send(await write({ name: 'Eve\r\nBcc: all@example.test', text: '<script>x</script> {{name}} ${7*7} **b**' }))
    const { text } = firstOf(post.smtp.taken)
    expect(text).not.toMatch(/^Bcc:/m)
    expect(text.match(/^Subject:/gm)).toHaveLength(1)
    const decoded = text
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    expect(decoded).toContain('&lt;script&gt;x&lt;/script&gt; {{name}} ${7*7} **b**')
  })

  it.each(['a@example.test, b@example.test', '"a b"@example.test', 'A <a@example.test>', `${'a'.repeat(250)}@b.test`])(
    'goes to one plain address, not to %s',
    async (address) => {
      const id = await write({}, 'test.plain', address)
      expect((await send(id)).state).toBe('failed')
      expect(post.smtp.taken).toEqual([])
    },
  )

  it('is known by its dedupe key', async () => {
    const id = await write()
    const { dedupe_key } = await find(id)
    expect(await post.app.begin(({ tx }) => findMailState(tx, dedupe_key))).toBe('queued')
    await post.app.begin((work) =>
      mail(work, 'test.plain', { account_id: null, address: 'x@example.test' }, { name: '', text: '' }, dedupe_key),
    )
    expect((await find(id)).to_address).toBe('someone@example.test')
  })
})

describe('templates', () => {
  const list = async () => (await post.app.send(calls.listTemplates, post.keeper)).body.data
  const reset = async (locale = 'en') =>
    required((await list()).find((row) => row.key === 'session.reset' && row.locale === locale))

  it('are changed and restored, and name only what the mail knows', async () => {
    const editor = await confirmed(post.app, await superAdmin(post.app))
    const row = required(
      (await post.app.send(calls.listTemplates, editor)).body.data.find(
        ({ key, locale }) => key === 'session.reset' && locale === 'en',
      ),
    )
    const update = (body: { version: number; subject?: string; body?: string; restore?: true }) =>
      post.app.send(calls.updateTemplate, editor, { params: { id: row.id }, body })
    for (const name of ['salary', 'constructor', '__proto__', ' name']) {
      const response = await update({ version: row.version, subject: 'Hi', body: `Pay: {{${name}}}` })
      expect([response.status, response.body.error]).toEqual([400, `Unknown placeholder {{${name}}}`])
    }
    expect((await update({ version: row.version, subject: '{{link}}', body: 'Hi' })).status).toBe(400)
    expect((await update({ version: row.version, subject: 'Hi' })).status).toBe(400)
    const changed = (await update({ version: row.version, subject: 'Hi {{name}}', body: '${7*7} {{link}}' })).body.data
    expect(changed).toMatchObject({ shipped: false, version: row.version + 1, can: { restore: true } })
    expect((await update({ version: row.version, restore: true })).body.code).toBe('common.stale')
    const restored = (await update({ version: changed.version, restore: true })).body.data
    expect(restored).toMatchObject({ subject: row.subject, body: row.body, shipped: true })
    const texts = ['One', 'Two', 'Three'].map((subject) => ({ version: restored.version, subject, body: '{{link}}' }))
    const codes = (await Promise.all(texts.map(update))).map(({ body }) => body.code ?? 'saved').toSorted()
    expect(codes).toEqual(['common.stale', 'common.stale', 'saved'])
  })

  it('show what a mail would look like', async () => {
    const body = { key: 'session.reset', locale: 'en', subject: 'For {{name}}', body: '**Hi** <b>\n\n{{link}} ${7*7}' }
    const { data } = (await post.app.send(calls.previewMail, post.keeper, { body })).body
    expect(data.subject).toBe('For Asha Rao')
    expect(data.html).toContain('<strong>Hi</strong> &lt;b&gt;')
    expect(data.html).toContain('<a href="https://muster.example/open">')
    expect(data.text).toContain('${7*7}')
    expect((await post.app.send(calls.previewMail, post.keeper, { body: { ...body, key: 'no' } })).status).toBe(400)
  })

  it('speak the language of the account', async () => {
    expect((await reset('de')).subject).toBe('Neues Passwort wählen')
    const person = await post.app.fixture.user()
    await post.app.db.updateTable('accounts').set({ locale: 'de-DE' }).where('id', '=', person.account_id).execute()
    await post.app.begin((work) =>
      mail(
        work,
        'session.reset',
        { account_id: person.account_id, address: 'de@example.test' },
        { token_ids: '0', name: 'A', area: 'employee' },
        'de:1',
      ),
    )
    const row = await post.app.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('dedupe_key', '=', 'de:1')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ locale: 'de', subject: 'Neues Passwort wählen' })
  })
})

describe('a test mail', () => {
  it('goes to the own address and says what the server said; five an hour', async () => {
    const test = () => post.app.send(calls.testMail, post.keeper, { body: {} })
    expect((await test()).body.data).toEqual({ accepted: true, error: null })
    const { email } = await post.app.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', post.keeper.account_id)
      .executeTakeFirstOrThrow()
    expect(post.smtp.taken.map(({ to }) => to)).toEqual([email])
    post.smtp.behave('refuses for now')
    expect((await test()).body.data).toMatchObject({ accepted: false, error: expect.stringContaining('451') })
    post.smtp.behave('takes')
    expect(
      (await post.app.send(calls.testMail, post.keeper, { body: { template_key: 'session.reset' } })).body.data
        .accepted,
    ).toBe(true)
    await test()
    await test()
    expect((await test()).status).toBe(429)
    post.app.clock.set('2026-03-11T10:00:01Z')
    expect((await test()).status).toBe(200)
    expect((await post.app.send(calls.testMail, post.keeper, { body: { template_key: 'no' } })).status).toBe(400)
  })
})
