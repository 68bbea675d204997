import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#app/server/testing/test-app.ts'
import type { TestActor } from '#app/server/testing/fixture.ts'
import { addDepartment, updateDepartment } from '#domains/organisation/contract/departments.calls.ts'
import { required } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/webhooks.calls.ts'
import { listWebhookRows } from './store/endpoints.ts'
import { isSignedWith, type Receiver, startReceiver } from './testing/receiver.ts'

const RIGHTS = {
  'integrations.read': 'all',
  'integrations.write': 'all',
  'organisation.read': 'all',
  'organisation.write': 'all',
} as const
const AT_ONCE = 20
const START = '2026-03-11T09:00:00Z'

let app: TestApp
let receiver: Receiver
let admin: TestActor
beforeAll(async () => {
  app = await testApp(START, { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
  admin = await app.fixture.admin(RIGHTS)
})
afterAll(() => app.stop())

let serial = 0
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await app.db.deleteFrom('webhook_endpoints').execute()
  await receiver.stop()
})

const add = async (actor = admin, areas: string[] = ['organisation']) => {
  const body = { name: `Hook ${++serial}`, address: receiver.address, areas }
  return (await app.send(calls.addWebhook, actor, { body })).body.data
}
const change = async (): Promise<number> =>
  required((await app.send(addDepartment, admin, { body: { name: `Department ${++serial}` } })).body.data.id)
const run = async (): Promise<void> => {
  await app.runJob('integrations.follow')
  await app.runJob('integrations.send')
}
const advance = (ms: number): void => app.clock.set(new Date(Date.parse(app.clock.fixed() ?? START) + ms).toISOString())
const row = async (id: number) => required((await listWebhookRows(app.db, id))[0])
const log = async (id: number) => (await app.send(calls.listDeliveries, admin, { params: { id }, query: {} })).body.data

const rename = async (id: number): Promise<void> => {
  const found = await app.db.selectFrom('departments').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const body = { version: found.version, name: `Renamed ${++serial}` }
  expect((await app.send(updateDepartment, admin, { params: { dep_id: id }, body })).body.status).toBe(true)
}

describe('an event', () => {
  it('is sent signed, with ids and a link alone', async () => {
    const { webhook, secret } = await add()
    const id = await change()
    await run()
    expect(receiver.received).toHaveLength(1)
    const [one] = receiver.received
    expect(isSignedWith(secret, required(one))).toBe(true)
    expect(one?.timestamp).toBe(Math.floor(Date.parse(START) / 1000))
    expect(JSON.parse(one?.body ?? '')).toEqual({
      type: 'organisation.department_added',
      timestamp: '2026-03-11T09:00:00.000Z',
      data: {
        id: one?.id,
        object: { kind: 'departments', id },
        version: expect.any(Number),
        link: `http://muster.test/admin/organisation/departments?department=${id}`,
      },
    })
    expect(await log(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1, http_status: 204, error: null }])
    await run()
    expect(receiver.received).toHaveLength(1)
  })

  it('comes in order for each object, and a failed one delays only those of its object', async () => {
    const { webhook } = await add()
    const first = await change()
    await run()
    const second = await change()
    await rename(first)
    await rename(first)
    receiver.respond((response, { object }) => {
      response.writeHead(object === `departments:${first}` ? 500 : 200).end('no')
    })
    receiver.received.length = 0
    await run()
    expect(receiver.received.map(({ object }) => object).toSorted()).toEqual(
      [`departments:${first}`, `departments:${second}`].toSorted(),
    )
    expect(await log(webhook.id)).toMatchObject([
      { state: 'waiting', attempts: 0 },
      { state: 'waiting', attempts: 1, http_status: 500, response: 'no', error: 'The response was 500.' },
      { state: 'delivered' },
      { state: 'delivered' },
    ])
    receiver.respondWith(200)
    advance(6000)
    receiver.received.length = 0
    await run()
    await run()
    const versions = receiver.received.map(
      ({ body }) => (JSON.parse(body) as { data: { version: number } }).data.version,
    )
    expect(versions).toHaveLength(2)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  })

  it('of an area that is not chosen is not sent, nor one from before', async () => {
    await change()
    await add(admin, ['people'])
    await change()
    await run()
    expect(receiver.received).toEqual([])
  })
})

describe('what an owner may not read', () => {
  const other = { 'integrations.read': 'all', 'integrations.write': 'all' } as const

  it('is not sent', async () => {
    await add(await app.fixture.admin(other))
    await change()
    await run()
    expect(receiver.received).toEqual([])
  })

  it('is withheld when the key goes before it is sent', async () => {
    const owner = await app.fixture.admin({ ...other, 'organisation.read': 'all' })
    const { webhook } = await add(owner)
    await change()
    await app.runJob('integrations.follow')
    await app.db
      .deleteFrom('role_grants')
      .where('role_id', '=', owner.role_id)
      .where('permission_key', '=', 'organisation.read')
      .execute()
    await app.db.updateTable('roles').set({ description: 'less' }).where('id', '=', owner.role_id).execute()
    await app.runJob('integrations.send')
    expect(receiver.received).toEqual([])
    expect(await log(webhook.id)).toMatchObject([{ state: 'withheld' }])
  })

  it('ends with the owner, and goes on with the admin who takes it over', async () => {
    const owner = await app.fixture.admin({ ...other, 'organisation.read': 'all' })
    const { webhook } = await add(owner)
    await app.db.updateTable('accounts').set({ disabled_at: START }).where('id', '=', owner.account_id).execute()
    await change()
    await run()
    const off = await row(webhook.id)
    expect(off).toMatchObject({ state: 'off', off_reason: 'owner' })
    const params = { id: webhook.id }
    const isOn = { version: off.version, state: 'on' as const }
    expect((await app.send(calls.switchWebhook, admin, { params, body: isOn })).body.code).toBe(
      'integrations.not_owner',
    )
    const taken = await app.send(calls.takeOverWebhook, admin, { params, body: { version: off.version } })
    const again = { version: taken.body.data.version, state: 'on' as const }
    expect((await app.send(calls.switchWebhook, admin, { params, body: again })).body.data.state).toBe('on')
    await change()
    await run()
    expect(receiver.received).toHaveLength(1)
  })
})

const DAY_MS = 86_400_000

describe('a webhook that fails', () => {
  it('is tried for three days, then switched off, and those who look after it are notified', async () => {
    const { webhook } = await add()
    receiver.respondWith(503)
    await change()
    await run()
    for (let hours = 0; hours < 72; hours += 6) {
      expect((await row(webhook.id)).state).toBe('on')
      advance(DAY_MS / 4)
      await run()
    }
    expect(await row(webhook.id)).toMatchObject({ state: 'off', off_reason: 'failures', failed: 1, waiting: 0 })
    const [delivery] = await log(webhook.id)
    expect(delivery).toMatchObject({ state: 'failed', http_status: 503, can: { send_again: false } })
    const notices = await app.db
      .selectFrom('notifications')
      .select(['account_id', 'path'])
      .where('kind', '=', 'integrations.webhook_off')
      .where('account_id', '=', admin.account_id)
      .where('subject_id', '=', webhook.id)
      .execute()
    expect(notices).toHaveLength(1)
    const count = receiver.received.length
    advance(DAY_MS)
    await run()
    expect(receiver.received).toHaveLength(count)
  })

  it('with 410 is switched off at once', async () => {
    const { webhook } = await add()
    receiver.respondWith(410)
    await change()
    await run()
    expect(await row(webhook.id)).toMatchObject({ state: 'off', off_reason: 'gone', failed: 1 })
  })

  it('sends again what has failed: one, and all since an instant', async () => {
    const { webhook } = await add()
    const params = { id: webhook.id }
    receiver.respondWith(410)
    await change()
    await change()
    await run()
    const body = { since: '2026-01-01T00:00:00.000Z' }
    expect((await app.send(calls.sendFailedAgain, admin, { params, body })).body.code).toBe('integrations.is_off')
    const { version } = await row(webhook.id)
    await app.send(calls.switchWebhook, admin, { params, body: { version, state: 'on' } })
    receiver.respondWith(200)
    receiver.received.length = 0
    const [last] = await log(webhook.id)
    await app.send(calls.sendAgain, admin, { params: { ...params, delivery_id: required(last).id } })
    await run()
    expect(receiver.received.map(({ id }) => id)).toEqual([last?.event])
    expect((await app.send(calls.sendFailedAgain, admin, { params, body })).body.data).toEqual({ count: 1 })
    await run()
    expect(receiver.received).toHaveLength(2)
    expect((await app.send(calls.sendFailedAgain, admin, { params, body })).body.code).toBe(
      'integrations.nothing_failed',
    )
    expect((await log(webhook.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  it('switched off while it delivers takes the result and no more', async () => {
    const { webhook } = await add()
    const params = { id: webhook.id }
    receiver.respond((response) => {
      void app
        .send(calls.switchWebhook, admin, { params, body: { version: webhook.version, state: 'off' } })
        .then(() => response.writeHead(200).end())
    })
    const id = await change()
    await rename(id)
    await run()
    expect(receiver.received).toHaveLength(1)
    expect((await log(webhook.id)).map(({ state }) => state)).toEqual(['failed', 'delivered'])
  })
})

describe('two processes', () => {
  it('that follow and send at the same time send each event once', async () => {
    await add()
    const ids: number[] = []
    for (let round = 0; round < 12; round += 1) ids.push(await change())
    receiver.respond((response) => void setTimeout(() => response.writeHead(200).end(), 20))
    await Promise.all([run(), run(), run()])
    await run()
    const objects = receiver.received.map(({ object }) => object).toSorted()
    expect(objects).toEqual(ids.map((id) => `departments:${id}`).toSorted())
  })

  it('a delivery of a process that died is sent again, with the same id', async () => {
    const { webhook } = await add()
    await change()
    await app.runJob('integrations.follow')
    const leased_until = '2027-01-01T00:00:00Z'
    await app.db.updateTable('webhook_deliveries').set({ leased_until, attempts: 1 }).execute()
    await app.runJob('integrations.send')
    expect(receiver.received).toEqual([])
    await app.db.updateTable('webhook_deliveries').set({ leased_until: START }).execute()
    await app.runJob('integrations.send')
    expect(receiver.received.map(({ id }) => id)).toEqual([(await log(webhook.id))[0]?.event])
  })
})

describe('a secret', () => {
  it('is shown once, and the one before it signs for 24 hours, too', async () => {
    const { webhook, secret } = await add()
    expect(JSON.stringify((await app.send(calls.listWebhooks, admin)).body)).not.toContain(secret.slice(6))
    const params = { id: webhook.id }
    const key = 'one-key-of-a-replacement'
    const replace = () => app.send(calls.replaceSecret, admin, { params, body: { version: webhook.version } }, { key })
    const replaced = (await replace()).body.data.secret
    expect((await replace()).body.data.secret).toBe(replaced)
    expect(replaced).not.toBe(secret)
    await change()
    await run()
    const [both] = receiver.received
    expect([secret, replaced].map((one) => isSignedWith(one, required(both)))).toEqual([true, true])
    advance(DAY_MS + 1000)
    await change()
    await run()
    const last = required(receiver.received.at(-1))
    expect([secret, replaced].map((one) => isSignedWith(one, last))).toEqual([false, true])
  })

  it('and the address are changed by the owner alone', async () => {
    const { webhook } = await add()
    const stranger = await app.fixture.admin(RIGHTS)
    const params = { id: webhook.id }
    const { version } = webhook
    const codes = [
      await app.send(calls.replaceSecret, stranger, { params, body: { version } }),
      await app.send(calls.updateWebhook, stranger, { params, body: { version, name: 'Mine' } }),
    ].map(({ body }) => body.code)
    expect(codes).toEqual(['integrations.not_owner', 'integrations.not_owner'])
  })
})

describe('races', () => {
  it(`of ${AT_ONCE} who saw the same version are won by one`, async () => {
    const { webhook } = await add()
    const params = { id: webhook.id }
    const { version } = webhook
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, () => app.send(calls.replaceSecret, admin, { params, body: { version } })),
    )
    const codes = all.map(({ body }) => (body.status ? 'done' : body.code))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'common.stale')).toHaveLength(AT_ONCE - 1)
    const now = (await row(webhook.id)).version
    const offs = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        app.send(calls.switchWebhook, admin, { params, body: { version: now, state: 'off' } }),
      ),
    )
    expect(offs.filter(({ body }) => body.status)).toHaveLength(1)
  })

  it(`of ${AT_ONCE} who add the same name are won by one`, async () => {
    const body = { name: 'Same', address: receiver.address }
    const all = await Promise.all(Array.from({ length: AT_ONCE }, () => app.send(calls.addWebhook, admin, { body })))
    const codes = all.map((one) => (one.body.status ? 'done' : one.body.code))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(codes.filter((code) => code === 'integrations.name_taken')).toHaveLength(AT_ONCE - 1)
  })
})

it('a test returns status and time', async () => {
  const { webhook, secret } = await add()
  const params = { id: webhook.id }
  expect((await app.send(calls.testWebhook, admin, { params })).body.data).toMatchObject({
    is_ok: true,
    http_status: 204,
  })
  expect(isSignedWith(secret, required(receiver.received[0]))).toBe(true)
  await receiver.stop()
  expect((await app.send(calls.testWebhook, admin, { params })).body.data).toMatchObject({
    is_ok: false,
    http_status: null,
    error: 'The connection was refused.',
  })
})

it('an address must be of the internet and https', async () => {
  const codes = async (address: string) => {
    const { body, status } = await app.send(calls.addWebhook, admin, { body: { name: `Hook ${++serial}`, address } })
    return body.code ?? status
  }
  expect(await codes('http://hooks.example.org/')).toBe('integrations.https_needed')
  expect(await codes('https://10.0.0.1/')).toBe('integrations.private_address')
  expect(await codes('https://localhost/')).toBe('integrations.private_address')
  expect(await codes('ftp://hooks.example.org/')).toBe(400)
  expect(await codes('https://me:word@hooks.example.org/')).toBe(400)
  expect(await codes('https://hooks.example.org/')).toBe(200)
})
