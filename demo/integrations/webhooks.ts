import { sql } from 'kysely'
import { sealSecret } from '#domains/integrations/server/rules/secrets.ts'
import { makeSecret } from '#domains/integrations/server/rules/signature.ts'
import { isEvent } from '#domains/integrations/server/rules/events.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import type { Demo } from '../demo.ts'

const DAY_MS = 86_400_000
/** The events in the log of each webhook. */
const LOGGED = 60
const OFF_DAYS = 4
const FAILING_DAYS = 3

type Endpoint = Readonly<{ name: string; address: string; areas: string[]; owner: string }>

/** Webhooks to hosts that do not exist: none of them is sent anything, because nothing follows the audit of the demo yet. */
const CHAT: Endpoint = {
  name: 'Team chat',
  address: 'https://chat.northwind.example/hooks/muster',
  areas: ['people', 'requests', 'tasks', 'organisation', 'shifts'],
  owner: 'code1@northwind.example',
}
const CANTEEN: Endpoint = {
  name: 'Canteen headcount',
  address: 'https://canteen.example/api/v1/events',
  areas: [],
  owner: 'code0@northwind.example',
}

const insertEndpoint = async ({ tx, now }: Demo, secrets: SecretBox, endpoint: Endpoint, daysAgo: number) => {
  const { owner, ...row } = endpoint
  const { id: owner_id } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', owner)
    .where('area', '=', 'Admin')
    .executeTakeFirstOrThrow()
  const since = new Date(Date.parse(now) - daysAgo * DAY_MS).toISOString()
  const { id } = await tx
    .insertInto('webhook_endpoints')
    .values({ ...row, owner_id, state: 'on', created_at: since, follows_from: since, secret: Buffer.from([0]) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('webhook_endpoints')
    .set({ secret: sealSecret(secrets, id, makeSecret()) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Makes events of the last rows of the audit before an instant, and returns their number. */
const insertEvents = async ({ tx }: Demo, before: string, areas: readonly string[]): Promise<void> => {
  const types = [...auditWords().keys()].filter(isEvent)
  await sql`insert into webhook_events (audit_id, type, at, kind, object_id)
    select a.id, a.action, a.at, a.entity, a.entity_id from (
      select * from audit_rows a where a.at < ${before}::timestamptz and a.action = any(${types})
        and (${areas.length === 0} or split_part(a.action, '.', 1) = any(${[...areas]}))
      order by a.at desc, a.id desc limit ${LOGGED}) a
    order by a.at, a.id on conflict do nothing`.execute(tx)
}

const CHOSEN = sql`split_part(e.type, '.', 1)`

/** The webhook that works: all was delivered, some of it at the second attempt. */
const logDelivered = async ({ tx }: Demo, id: number, areas: readonly string[]): Promise<void> => {
  await sql`insert into webhook_deliveries (endpoint_id, event_id, object, state, attempts, first_attempt_at, last_attempt_at,
      http_status, duration_ms, response)
    select ${id}::int, e.id, e.kind || ':' || coalesce(e.object_id::text, ''), 'delivered', case when e.id % 17 = 0 then 2 else 1 end,
      e.at + interval '2 seconds', e.at + case when e.id % 17 = 0 then interval '8 seconds' else interval '2 seconds' end,
      200, 40 + e.id * 37 % 160, 'ok'
    from webhook_events e where ${CHOSEN} = any(${[...areas]}) order by e.at, e.id`.execute(tx)
  await sql`update webhook_endpoints set last_delivered_at = (
    select max(last_attempt_at) from webhook_deliveries where endpoint_id = ${id}) where id = ${id}`.execute(tx)
}

/** The webhook that was switched off: nothing arrived for its last three days. */
const logFailed = async ({ tx }: Demo, id: number, failing_since: string, off_at: string): Promise<void> => {
  await sql`insert into webhook_deliveries (endpoint_id, event_id, object, state, attempts, first_attempt_at, last_attempt_at,
      http_status, duration_ms, response, error)
    select ${id}::int, e.id, e.kind || ':' || coalesce(e.object_id::text, ''), case when f.is_failed then 'failed' else 'delivered' end,
      case when f.is_failed then 1 + e.id % 9 else 1 end, e.at + interval '2 seconds',
      case when f.is_failed then greatest(e.at + interval '2 seconds', ${off_at}::timestamptz - e.id % 7 * interval '1 hour')
        else e.at + interval '2 seconds' end,
      case when f.is_failed then 503 else 204 end, 60 + e.id * 53 % 400,
      case when f.is_failed then 'Service Unavailable' else '' end,
      case when f.is_failed then 'The response was 503.' end
    from webhook_events e cross join lateral (select e.at >= ${failing_since}::timestamptz as is_failed) f
    where e.at < ${off_at}::timestamptz order by e.at, e.id`.execute(tx)
  await sql`update webhook_endpoints set state = 'off', off_reason = 'failures', off_at = ${off_at}::timestamptz,
      failing_since = ${failing_since}::timestamptz, last_delivered_at = (
        select max(last_attempt_at) from webhook_deliveries where endpoint_id = ${id} and state = 'delivered')
    where id = ${id}`.execute(tx)
}

/** Two webhooks with their logs: one that works, and one that was switched off after three days. */
export const demoWebhooks = async (demo: Demo, secrets: SecretBox): Promise<void> => {
  const daysAgo = (days: number): string => new Date(Date.parse(demo.now) - days * DAY_MS).toISOString()
  const off_at = daysAgo(OFF_DAYS)
  await insertEvents(demo, off_at, [])
  const canteen = await insertEndpoint(demo, secrets, CANTEEN, 60)
  await logFailed(demo, canteen, daysAgo(OFF_DAYS + FAILING_DAYS), off_at)
  await insertEvents(demo, demo.now, CHAT.areas)
  const chat = await insertEndpoint(demo, secrets, CHAT, 30)
  await logDelivered(demo, chat, CHAT.areas)
}
