import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { readEvents } from './testing/event-reader.ts'
import { type TwoNodes, twoNodes } from './testing/two-nodes.ts'

/** Events of one process are sent to the screens of the other, once. */
let nodes: TwoNodes
beforeAll(async () => {
  nodes = await twoNodes()
}, 120_000)
afterAll(() => nodes.stop())

const signIn = (node: number, name: string) => nodes.session(node, name, 'user')
const accountOf = async (name: string) => (await nodes.accountOf(name)).id
const listen = (node: number, { token }: { token: string }) => readEvents(`${nodes.url(node)}/api/live`, token)
// A sign-in notifies the other screens of the person, too.
const changes = ({ received }: Awaited<ReturnType<typeof listen>>) =>
  received.filter(({ data }) => Array.isArray(data['kinds']) && data['kinds'].includes('notices.changed'))

it('an event committed on one process is on the screens of the other within a second', async () => {
  const session = await signIn(0, 'code115')
  const stream = await listen(1, session)
  expect(stream.status).toBe(200)
  const inbox = await fetch(`${nodes.url(0)}/api/user/task_notify?limit=1`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  const { data } = (await inbox.json()) as { data: { id: number; version: number }[] }
  const before = performance.now()
  const sent = await fetch(`${nodes.url(0)}/api/user/update-notify/${data[0]?.id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${session.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ version: data[0]?.version, state: 'archived' }),
  })
  expect(sent.status).toBe(200)
  await expect.poll(() => changes(stream).length, { timeout: 3000, interval: 10 }).toBe(1)
  expect(performance.now() - before).toBeLessThan(3000)
  await stream.close()
})

it('an event is found within six seconds when nobody is notified, and comes once', async () => {
  const session = await signIn(0, 'code102')
  const stream = await listen(1, session)
  const id = await accountOf('code102')
  // Committed as any other, but no process is notified of it.
  const before = performance.now()
  await sql`insert into live_events (kinds, audience, ref)
    values ('{notices.changed}', array[${`inbox:${id}`}], null)`.execute(nodes.db)
  await expect.poll(() => changes(stream).length, { timeout: 6000, interval: 20 }).toBe(1)
  expect(performance.now() - before).toBeLessThan(6000)
  await new Promise((resolve) => setTimeout(resolve, 5500))
  expect(changes(stream)).toHaveLength(1)
  await stream.close()
}, 20_000)

it('events go on arriving, at once again, after the connections that hear of them were cut', async () => {
  const listeners = sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'muster live' and query like 'listen %' and state = 'idle'`
  const before = (await listeners.execute(nodes.db)).rows.map(({ pid }) => pid)
  expect(before).toHaveLength(2)
  const session = await signIn(0, 'code112')
  const stream = await listen(1, session)
  const id = await accountOf('code112')
  await sql`select pg_terminate_backend(pid) from unnest(${before}::int[]) as pid`.execute(nodes.db)
  const notify = async (isAnnounced: boolean) => {
    const { rows } = await sql<{ id: number }>`insert into live_events (kinds, audience, ref)
      values ('{notices.changed}', array[${`inbox:${id}`}], null) returning id`.execute(nodes.db)
    if (isAnnounced) await sql`select pg_notify('muster_live', ${String(rows[0]?.id)})`.execute(nodes.db)
  }
  await notify(false)
  await expect.poll(() => changes(stream).length, { timeout: 6000, interval: 20 }).toBe(1)
  const again = async () => (await listeners.execute(nodes.db)).rows.filter(({ pid }) => !before.includes(pid)).length
  await expect.poll(again, { timeout: 6000 }).toBe(2)
  await notify(true)
  await expect.poll(() => changes(stream).length, { timeout: 3000, interval: 10 }).toBe(2)
  await stream.close()
}, 20_000)

it('a punch on one process is told on the other, whose dashboard then counts it', async () => {
  const admin = await nodes.session(1, 'code1', 'admin')
  const person = await signIn(0, 'code104')
  const stream = await listen(1, admin)
  type Today = { cards: { today: { data: { states: Record<string, number> } } } }
  const here = async (): Promise<number> => {
    const { body } = await nodes.send(1, 'GET', '/api/admin/dashboard?cards=today', { token: admin.token })
    const { working = 0, on_break = 0 } = (body.data as unknown as Today).cards.today.data.states
    return working + on_break
  }
  const notified = () =>
    stream.received.filter(({ data }) => Array.isArray(data['kinds']) && data['kinds'].includes('attendance.changed'))
  const before = await here()
  const started = performance.now()
  const punch = (path: string) => nodes.send(0, 'POST', path, { token: person.token, body: {} })
  const isIn = (await punch('/api/user/punchin')).body.code === undefined
  // A person who is in already punches out.
  if (!isIn) expect((await punch(`/api/user/punchout?user_id=${person.id}`)).status).toBe(200)
  await expect.poll(() => notified().length, { timeout: 3000, interval: 20 }).toBe(1)
  expect(performance.now() - started).toBeLessThan(3000)
  expect(await here()).toBe(before + (isIn ? 1 : -1))
  await stream.close()
})

it('a job that both could do is done by one', async () => {
  const id = await accountOf('code103')
  const now = machineInstant()
  await nodes.db
    .insertInto('notifications')
    .values(
      Array.from({ length: 20 }, (_, n) => ({
        account_id: id,
        kind: 'attendance.corrected',
        title: `Once ${n}`,
        dedupe_key: `once:${n}`,
        created_at: now,
        deliver_at: now,
        tell_at: now,
      })),
    )
    .execute()
  // As many as both processes can work on at a time, so that they meet.
  await sql`select graphile_worker.add_job('notices.tell_due', '{}'::json) from generate_series(1, 12)`.execute(
    nodes.db,
  )
  const notified = async () => {
    const { rows } = await sql<{ title: string; times: number }>`
      select ref ->> 'title' as title, count(*)::int as times from live_events
      where ref ->> 'title' like 'Once %' group by 1`.execute(nodes.db)
    return rows
  }
  await expect.poll(async () => (await notified()).length, { timeout: 15_000 }).toBe(20)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect((await notified()).every(({ times }) => times === 1)).toBe(true)
}, 30_000)
