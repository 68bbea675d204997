import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWebhook, replaceSecret } from '#domains/integrations/contract/webhooks.calls.ts'
import { addAdmin, addLogin, inviteAdmin, inviteLogin } from '#domains/people/contract/accounts.calls.ts'
import { addDetail, revealDetail } from '#domains/people/contract/details.calls.ts'
import { updateEmployeePassword } from '#domains/people/contract/employees.calls.ts'
import { loginAsEmployee } from '#domains/session/contract/acting.calls.ts'
import { confirmMfa, renewRecoveryCodes, startMfa } from '#domains/session/contract/mfa.calls.ts'
import { updateOidc } from '#domains/session/contract/oidc.calls.ts'
import * as session from '#domains/session/contract/session.calls.ts'
import { signingIn } from '#domains/session/server/testing/signing-in.ts'
import { readSettings, updateSettings } from '#domains/settings/contract/settings.calls.ts'
import { confirmed, superAdmin } from './testing/super-admin.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const START = '2026-03-11T09:00:00.000Z'
const TYPED = {
  iban: 'DE89370400440532013000',
  passport: 'C01X00T47ZZ9',
  mail_password: 'smtp-word-4711-secret',
  client_secret: 'client-word-4712-secret',
  new_password: 'eleven grey herons',
  set_password: 'twelve brown otters',
}
let app: TestApp
let people: Awaited<ReturnType<typeof signingIn>>
let root: Awaited<ReturnType<typeof superAdmin>>
const secrets = new Map<string, string>(Object.entries(TYPED))

beforeAll(async () => {
  app = await testApp(START, { LOG_LEVEL: 'debug', MAIL_FOLDER: '' })
  people = await signingIn(app)
  root = await confirmed(app, await superAdmin(app))
})
afterAll(() => app.stop())

const store = (name: string, secret: string | null | undefined): void => {
  expect(secret, name).toEqual(expect.stringMatching(/.{6,}/))
  secrets.set(name, secret ?? '')
}
const linkSecret = (url: string | null): string => url?.split('/password-reset/')[1] ?? ''

describe('an answer that carried a link is given again without having been kept', () => {
  const twice = async <Response extends Readonly<{ body: unknown; status: number }>>(
    send: (key: string) => Promise<Response>,
  ): Promise<Response> => {
    const key = `key-of-${secrets.size}-links`
    const [first, again] = [await send(key), await send(key)]
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
    return first
  }

  it('of admins', async () => {
    const body = { name: 'New', email: 'new-admin@example.test', role_id: root.role_id }
    const added = await twice((key) => app.send(addAdmin, root, { body }, { key }))
    store('link of a new admin', linkSecret(added.body.data.setup_url))
    const again = { body: { id: added.body.data.id } }
    const invited = await twice((key) => app.send(inviteAdmin, root, again, { key }))
    store('link of an invited admin', linkSecret(invited.body.data.setup_url))
    const password = 'a brand new one'
    const id = linkSecret(invited.body.data.setup_url)
    const used = await app.send(session.resetPassword, null, {
      params: { id },
      body: { password, confirm_password: password },
    })
    expect(used.body.data.reset_status).toBe('done')
    await app.server.inject({ method: 'GET', url: `/password-reset/${id}` })
    await app.server.inject({ method: 'GET', url: `/no-such-page/${id}` })
  })

  it('of webhooks, whose secret it carried', async () => {
    const body = { name: 'Doors', address: 'https://doors.example/hook' }
    const added = await twice((key) => app.send(addWebhook, root, { body }, { key }))
    const { webhook, secret } = added.body.data
    store('secret of a webhook', secret.replace('whsec_', ''))
    const again = { params: { id: webhook.id }, body: { version: webhook.version } }
    const replaced = await twice((key) => app.send(replaceSecret, root, again, { key }))
    expect(replaced.body.data.secret).not.toBe(secret)
    store('replaced secret of a webhook', replaced.body.data.secret.replace('whsec_', ''))
  })

  it('of employees', async () => {
    const employee_id = await app.fixture.employee()
    const added = await twice((key) => app.send(addLogin, root, { body: { employee_id } }, { key }))
    store('link of a new login', linkSecret(added.body.data.setup_url))
    const invited = await twice((key) => app.send(inviteLogin, root, { body: { employee_id } }, { key }))
    store('link of an invited login', linkSecret(invited.body.data.setup_url))
    expect(linkSecret(invited.body.data.setup_url)).not.toBe(linkSecret(added.body.data.setup_url))
  })
})

describe('what the product makes or is given', () => {
  it('of signing in: tokens, challenges, the cookie of a browser, the second factor', async () => {
    const person = await people.employee()
    const signedIn = await people.signIn(person.email)
    store('token', (signedIn.body.data as { token: string }).token)
    store('device', /device=([\w-]+)/.exec(String(signedIn.headers['set-cookie']))?.[1])
    await people.confirm(person)
    const { secret } = (await app.send(startMfa, person)).body.data
    store('factor', secret)
    const { body } = await app.send(confirmMfa, person, { body: { code: people.codeOf(secret) } })
    store('recovery code', body.data.recovery_codes[0])
    store('newer recovery code', (await app.send(renewRecoveryCodes, person)).body.data.recovery_codes[9])
    store('challenge', await people.newChallenge(person.email))
    const change = { current_password: 'correct horse battery', password: TYPED.new_password }
    const changed = await app.send(session.changePassword, person, {
      body: { ...change, confirm_password: TYPED.new_password },
    })
    expect(changed.body.status).toBe(true)
  })

  it('of company sign-in: the secret of its client', async () => {
    const provider = { label: 'Company', issuer: 'https://login.example', client_id: 'muster' }
    const body = { version: null, ...provider, client_secret: TYPED.client_secret }
    expect((await app.send(updateOidc, root, { body })).body.status).toBe(true)
  })

  it('of mail: the link of a forgotten password, and the password of the server', async () => {
    const person = await people.employee()
    await app.runJob('session.send_reset_links', { email: person.email, ip: '192.0.2.5' })
    const { id } = await app.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('account_id', '=', person.account_id)
      .executeTakeFirstOrThrow()
    await app.runJob('notices.send_mail', { id })
    const folder = join(app.config.DATA_DIR, 'outbox')
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    const plain = texts
      .join('\n')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
    store('reset link', /password-reset\/([\w-]{43})/.exec(plain)?.[1])
    const { version } = (await app.send(readSettings, root)).body.data
    const body = { version, changes: [{ key: 'mail.password', value: TYPED.mail_password }] }
    const set = await app.send(updateSettings, root, { params: { sessionUserId: root.id }, body })
    expect(set.body.status).toBe(true)
  })

  it('of people: numbers, a password that was set, the token of someone who acts', async () => {
    const person = await people.employee()
    const add = (kind: 'bank_account' | 'identity_document', data: Record<string, unknown>) =>
      app.send(addDetail, root, { body: { employee_id: person.employee_id, kind, data } })
    const bank = {
      holder: 'Asha Rao',
      iban: TYPED.iban,
      bank_name: 'Bank',
      currency: 'EUR',
      valid_from: '2026-03-11',
    }
    const account = await add('bank_account', bank)
    expect(account.body.data).toMatchObject({ kind: 'bank_account' })
    const passport = { doc_type: 'passport', number: TYPED.passport, expires_on: '2027-01-01' }
    expect((await add('identity_document', passport)).body.status).toBe(true)
    const reveal = { body: { id: account.body.data.id, reason: 'Salary run' } }
    expect((await app.send(revealDetail, root, reveal)).body.data.value).toBe(TYPED.iban)
    const acting = { body: { id: person.employee_id, reason: 'Helping out' } }
    store('token of a visit', (await app.send(loginAsEmployee, root, acting)).body.data.token)
    const set = { body: { employee_id: person.employee_id, password: TYPED.set_password } }
    expect((await app.send(updateEmployeePassword, root, set)).body.status).toBe(true)
  })
})

/** Every row of every table, the queue of jobs among them, as the text of its columns; bytes are hexadecimal. */
const everyRow = async (): Promise<readonly Readonly<{ name: string; text: string }>[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(app.db)
  const read = async (name: string) => {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(app.db)
    return rows.map(({ text }) => ({ name, text }))
  }
  return (await Promise.all(tables.map(({ name }) => read(name)))).flat()
}

/** The ways in which a secret can stand in a text so that it can be read back. */
const formsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret)
  const base64 = bytes.toString('base64').slice(0, -4)
  return [secret, bytes.toString('hex'), base64, base64.replaceAll('+', '-').replaceAll('/', '_')]
}

const found = (lines: readonly Readonly<{ name: string; text: string }>[]): readonly string[] =>
  lines.flatMap(({ name, text }) =>
    [...secrets]
      .filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)))
      .map(([of]) => `${of} in ${name}`),
  )

it('stands in no row of any table, and in no line of the log', async () => {
  expect(secrets.size).toBe(20)
  const rows = await everyRow()
  const names = new Set(rows.map(({ name }) => name))
  for (const name of ['public.idempotency_keys', 'public.audit_values', 'public.mail_outbox', 'public.password_tokens'])
    expect(names).toContain(name)
  expect([...names].some((name) => name.startsWith('graphile_worker.'))).toBe(true)
  expect(found(rows)).toEqual([])
  expect(app.logged.length).toBeGreaterThan(20)
  expect(found(app.logged.map((text) => ({ name: 'the log', text })))).toEqual([])
})

it('would be found where it stood', async () => {
  const rows = [{ name: 'a table', text: `(1,"\\\\x${Buffer.from(TYPED.iban).toString('hex')}")` }]
  expect(found(rows)).toEqual(['iban in a table'])
})
