import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmed, superAdmin } from '#app/server/testing/super-admin.ts'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { testMail } from '#domains/notices/contract/mail.calls.ts'
import { fakeSmtp } from '#domains/notices/server/testing/fake-smtp.ts'
import * as calls from '../contract/settings.calls.ts'
import { linkBase, setSetting, settingKeys, settingSecret } from './index.ts'

const START = '2026-03-11T09:00:00.000Z'
const PASSWORD = 'a-very-secret-word'
let app: TestApp
let admin: TestActor
let smtp: Awaited<ReturnType<typeof fakeSmtp>>
beforeAll(async () => {
  smtp = await fakeSmtp()
  app = await testApp(START, { MAIL_FOLDER: '', LOG_LEVEL: 'warn' })
  admin = await confirmed(app, await superAdmin(app))
})
afterAll(async () => {
  try {
    await app.stop()
  } finally {
    await smtp.stop()
  }
})

const change = async (changes: Readonly<Record<string, unknown>>) => {
  const { version } = (await app.send(calls.readSettings, admin)).body.data
  const list = Object.entries(changes).map(([key, value]) => ({ key, value }))
  return app.send(calls.updateSettings, admin, {
    params: { sessionUserId: admin.id },
    body: { version, changes: list },
  })
}
const passwordItem = async () =>
  (await app.send(calls.readSettings, admin)).body.data.groups
    .flatMap(({ items }) => items)
    .find(({ key }) => key === 'mail.password')

it('keeps the password of the mail server sealed, without a trace elsewhere', async () => {
  const response = await change({ 'mail.password': PASSWORD })
  expect(response.body.status).toBe(true)
  expect(await passwordItem()).toMatchObject({ set: true, value: null, default: null })
  const history = await app.send(calls.listSettingChanges, admin, { query: { key: 'mail.password' } })
  expect(history.body.data).toMatchObject([{ before: null, after: 'changed', can: { undo: false } }])
  const preview = await app.send(calls.previewSettings, admin, {
    body: { changes: [{ key: 'mail.password', value: PASSWORD }] },
  })
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(a::text, ' ') from audit_log a) || (select string_agg(k.answer::text, ' ') from idempotency_keys k)
      || (select string_agg(v::text, ' ') from setting_values v) as text`.execute(app.db)
  const everything = [response, history, preview].map(({ bytes }) => bytes.toString()).join(' ') + rows[0]?.text
  expect(everything).toContain('mail.password')
  expect(everything).not.toContain(PASSWORD)
  expect(everything).not.toContain(Buffer.from(PASSWORD).toString('base64').slice(0, 12))
  expect(await settingSecret(app.session.secrets, app.db, 'mail.password', START)).toBe(PASSWORD)
})

it('leaves the password that is set where none is typed', async () => {
  app.clock.set('2026-03-11T09:01:00Z')
  expect((await change({ 'mail.password': '', 'mail.user': 'muster' })).body.status).toBe(true)
  expect((await passwordItem())?.changed_at).toBe(START)
})

it('sends through the server of the settings, in the name of the organisation', async () => {
  app.clock.set('2026-03-11T09:02:00Z')
  expect((await app.send(testMail, admin, { body: {} })).body.code).toBe('notices.mail_not_set_up')
  const { hostname, port } = new URL(smtp.url)
  const server = { 'mail.host': hostname, 'mail.port': Number(port), 'mail.security': 'none', 'mail.user': '' }
  const missing = await change(server)
  expect(missing.body.fields).toEqual({
    'mail.from_address': 'Address of the sender is required with a mail server',
  })
  const sender = { 'mail.from_address': 'hello@northwind.example', 'organisation.name': 'Northwind "N" Support' }
  expect((await change({ ...server, ...sender })).body.status).toBe(true)
  expect((await app.send(testMail, admin, { body: {} })).body.data).toEqual({ accepted: true, error: null })
  expect(smtp.taken[0]?.text).toContain('From: "Northwind \\"N\\" Support" <hello@northwind.example>')
})

describe('a test mail', () => {
  const greets = async (greeting: string, then = '') => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).on('data', () => then === '' || socket.write(then))
      if (greeting === '') socket.destroy()
      else socket.write(greeting)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
  }

  it('answers alike whatever stands at the port, where it is no mail server, and logs what it was', async () => {
    const closed = await greets('')
    closed.server.close()
    const others = [
      await greets(''),
      await greets('SSH-2.0-OpenSSH_9.9\r\n'),
      await greets('HTTP/1.1 400 Bad Request\r\n\r\n'),
      await greets('220 files ready\r\n', '500 unknown command\r\n'),
    ]
    const responses: unknown[] = []
    for (const [at, { port }] of [closed, ...others].entries()) {
      app.clock.set(`2026-03-11T1${at}:00:00Z`)
      await confirmed(app, admin)
      const server = { 'mail.host': '127.0.0.1', 'mail.port': port, 'mail.security': 'none', 'mail.user': '' }
      expect((await change(server)).body.status).toBe(true)
      responses.push((await app.send(testMail, admin, { body: {} })).body.data)
    }
    for (const { server } of others) server.close()
    const [first] = responses
    expect(first).toEqual({ accepted: false, error: expect.stringContaining('No mail server could be reached') })
    expect(responses).toEqual(Array(5).fill(first))
    const errors = await app.db.selectFrom('mail_outbox').select('last_error').where('state', '=', 'failed').execute()
    expect(new Set(errors.map(({ last_error }) => last_error)).size).toBe(1)
    expect(app.logged.join()).toMatch(/ECONNREFUSED.*SSH-2\.0/s)
  })
})

it('takes no mail server without encryption but one on this machine', async () => {
  app.clock.set('2026-03-11T16:03:00Z')
  await confirmed(app, admin)
  const response = await change({ 'mail.host': 'mail.example', 'mail.security': 'none' })
  expect(response.body.fields).toEqual({ 'mail.security': 'Encryption can be left out for localhost alone' })
  expect((await change({ 'mail.host': 'mail.example:25' })).status).toBe(400)
})

it('lets links in mails begin with its own address, where the environment names none', async () => {
  app.clock.set('2026-03-11T16:04:00Z')
  expect((await change({ 'mail.public_url': 'https://muster.example' })).body.code).toBe('settings.fixed')
  const free = { PUBLIC_URL: undefined, public_url: 'http://127.0.0.1:3000' }
  const now = '2026-03-11T16:05:00Z'
  expect(await linkBase(free)(app.db, now)).toBe('http://127.0.0.1:3000')
  await app.begin((work) => setSetting(work, 'mail.public_url', 'https://people.northwind.example'))
  expect(await linkBase(free)(app.db, now)).toBe('https://people.northwind.example')
  expect(await linkBase(app.config)(app.db, now)).toBe('http://muster.test')
})

it.each(['javascript:alert(1)', 'muster.example', 'https://a:b@muster.example', 'https://muster.example/?x=1'])(
  'takes %s for no address',
  (text) => {
    expect(settingKeys['mail.public_url'].schema.safeParse(text).success).toBe(false)
  },
)
