// Writes of several domains as one would write them by hand for speed alone: node:http and pg, the same rows in one
// transaction, no session, no permission, no rule, no contract. POST /<name> with the values of the statements as JSON.
import pg from 'pg'
import { inTransaction, serve } from './serve.ts'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 })

type Values = Readonly<Record<string, unknown>>
type Statement = Readonly<{ text: string; values: (input: Values) => unknown[] }>

const audit = (action: string, entity: string): Statement => ({
  text: `with a as (insert into audit_rows (chain, at, actor_account_id, action, entity, entity_id)
    values ($1::int % 256, now(), $1::int, '${action}', '${entity}', $2) returning id)
    insert into audit_values (audit_id, after) select id, '{}' from a`,
  values: ({ account, id }) => [account, id],
})
const live = (kind: string): Statement => ({
  text: `insert into live_events (kinds, audience) values (array['${kind}'], array['account:User:' || $1::int])`,
  values: ({ account }) => [account],
})
const key = (call: string): Statement => ({
  text: `insert into idempotency_keys (account_id, key, call_id, body_hash, answer, created_at)
    values ($1, $2, '${call}', '\\x00', '{"status":true}', now())`,
  values: ({ account, key: own }) => [account, own],
})

const WRITES: Readonly<Record<string, readonly Statement[]>> = {
  task: [
    { text: 'select state, version from tasks where id = $1 for update', values: ({ id }) => [id] },
    { text: 'update tasks set state = $2, started_at = now() where id = $1', values: ({ id, state }) => [id, state] },
    {
      text: `insert into task_history (task_id, at, actor_id, action, from_state, to_state, holder_id)
        values ($1, now(), $2, 'start', 'accepted', $3, $4)`,
      values: ({ id, account, state, employee }) => [id, account, state, employee],
    },
    audit('tasks.started', 'tasks'),
    live('tasks.changed'),
    key('tasks.action'),
    { text: 'select * from tasks where id = $1', values: ({ id }) => [id] },
  ],
  page: [
    { text: 'select revision, version from hashbook_pages where id = $1 for update', values: ({ id }) => [id] },
    {
      text: `update hashbook_pages set body = $2::jsonb, body_text = $3, revision = revision + 1 where id = $1`,
      values: ({ id, body, words }) => [id, JSON.stringify(body), words],
    },
    {
      text: `insert into hashbook_revisions (page_id, number, title, body, author_id, kind)
        select id, revision, title, body, $2, 'edit' from hashbook_pages where id = $1`,
      values: ({ id, account }) => [id, account],
    },
    audit('hashbook.page_saved', 'hashbook_pages'),
    key('adminHashbook.update'),
    { text: 'select * from hashbook_pages where id = $1', values: ({ id }) => [id] },
  ],
  asset: [
    { text: 'select version from inventory_assets where id = $1 for update', values: ({ id }) => [id] },
    { text: 'update inventory_assets set location = $2 where id = $1', values: ({ id, location }) => [id, location] },
    audit('inventory.asset_updated', 'inventory_assets'),
    key('inventory.update'),
    { text: 'select * from inventory_assets where id = $1', values: ({ id }) => [id] },
  ],
}

serve((request, text) => {
  const [name, input]: [string, Values] = [request.url?.slice(1) ?? '', JSON.parse(text)]
  return inTransaction(pool, async (client) => {
    let last: unknown
    for (const [at, { text: statement, values }] of (WRITES[name] ?? []).entries())
      last = (await client.query({ name: `${name} ${at}`, text: statement, values: values(input) })).rows[0]
    return JSON.stringify({ status: true, data: last })
  })
})
