import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeSmtp } from '#domains/notices/server/testing/fake-smtp.ts'
import { type TwoNodes, twoNodes } from './testing/two-nodes.ts'

/** Two processes empty one outbox, and one of them dies in the middle of it. */
const MAILS = 1000

let smtp: Awaited<ReturnType<typeof fakeSmtp>>
let nodes: TwoNodes
beforeAll(async () => {
  smtp = await fakeSmtp()
  nodes = await twoNodes({ SMTP_URL: smtp.url })
}, 120_000)
afterAll(async () => {
  try {
    await nodes.stop()
  } finally {
    await smtp.stop()
  }
})

const states = async () => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from mail_outbox where dedupe_key like 'many:%' group by 1`.execute(nodes.db)
  return new Map(rows.map(({ state, count }) => [state, count]))
}
// The port may have belonged to a mail server of other tests a moment ago.
const takenTimes = () => {
  const own = smtp.taken.filter(({ to }) => to.startsWith('many'))
  return [...Map.groupBy(own, ({ to }) => to).values()].map((times) => times.length)
}

it('hands each of a thousand mails over at most once, and leaves none behind', async () => {
  await sql`
    with written as (
      insert into mail_outbox (to_address, template_key, data, subject, state, next_attempt_at, queued_at, dedupe_key, created_at)
      select 'many' || n || '@example.test', 'notices.test', '{"name": "Many"}', 'x', 'queued', app_now(), app_now(), 'many:' || n, app_now()
      from generate_series(1, ${MAILS}::int) n returning id)
    select graphile_worker.add_job('notices.send_mail', json_build_object('id', id), job_key := 'mail-' || id) from written`.execute(
    nodes.db,
  )
  await expect.poll(() => smtp.taken.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(MAILS / 4)
  await nodes.kill(0)
  expect((await states()).get('sent')).toBeLessThan(MAILS)
  // The mails of the dead process wait; the other goes on with the rest.
  const MOST_LOCKED = 50
  await expect
    .poll(async () => (await states()).get('sent') ?? 0, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(MAILS - MOST_LOCKED)
  // Minutes later the leases are over, and so is the patience with what has lost its job.
  const resolved = async () => {
    await sql`update mail_outbox set leased_until = leased_until - interval '2 minutes' where state = 'sending'`.execute(
      nodes.db,
    )
    await sql`update mail_outbox set next_attempt_at = app_now() - interval '3 minutes' where state = 'queued'`.execute(
      nodes.db,
    )
    await sql`select graphile_worker.add_job('notices.find_lost_mail')`.execute(nodes.db)
    const now = await states()
    return (now.get('sent') ?? 0) + (now.get('unknown') ?? 0)
  }
  await expect.poll(resolved, { timeout: 30_000, interval: 500 }).toBe(MAILS)
  const { sent = 0, unknown = 0 } = Object.fromEntries(await states())
  const times = takenTimes()
  expect(new Set(times)).toEqual(new Set([1]))
  expect(times.length).toBeGreaterThanOrEqual(sent)
  expect(times.length).toBeLessThanOrEqual(sent + unknown)
}, 120_000)
