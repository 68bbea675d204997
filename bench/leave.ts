import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { load, median, type Request } from './load.ts'
import { ms, report } from './report.ts'
import { bearer, CONNECTIONS, needAll, repeat } from './requests.ts'
import { type Bench, type Person, start, withoutTriggers } from './bench-server.ts'

/** Further ahead than the people of the demo plan. */
const AHEAD_DAYS = 110
const REQUESTED_DAYS = 1200

type Requester = Person & Readonly<{ approver: Person; type: number; date: string }>

/** People with leave on a working day ahead, and who decides for them. */
export const findRequesters = async ({ client, people }: Bench): Promise<Requester[]> => {
  const { rows } = await client.query<{ employee_id: number; approver: number; type: number; date: string }>(
    `with day as (select d::date as date from generate_series(now()::date + $1::int, now()::date + $1::int + 6, interval '1 day') d
        where extract(isodow from d) = 3)
     select l.employee_id, s.account_id as approver, l.type_id as type, to_char(day.date, 'YYYY-MM-DD') as date
     from day join leave_lots l on l.valid_from <= day.date and l.valid_to >= day.date and l.origin = 'year'
     join request_types t on t.id = l.type_id and t.code = 'annual'
     join lateral (select x.account_id from requests r join request_steps s on s.request_id = r.id
       join request_step_assignees x on x.step_id = s.id where r.employee_id = l.employee_id order by x.step_id limit 1) s on true
     where (select sum(p.amount) from leave_ledger p where p.lot_id = l.id) >= 300
       and not exists (select from request_days d where d.employee_id = l.employee_id and d.date = day.date)
     order by l.employee_id`,
    [AHEAD_DAYS],
  )
  const byId = new Map(people.map((person) => [person.employee_id, person]))
  const byAccount = new Map(people.map((person) => [person.account_id, person]))
  return rows.flatMap(({ employee_id, approver, ...rest }) => {
    const [person, decider] = [byId.get(employee_id), byAccount.get(approver)]
    return person && decider ? [{ ...person, approver: decider, ...rest }] : []
  })
}

/** Takes out what the rounds have written, so that each begins with the same days. */
const clear = async (client: pg.Client, after: number): Promise<void> => {
  await withoutTriggers(client, ['leave_ledger', 'request_events'], async () => {
    await client.query(
      `delete from leave_ledger where request_day_id in (select id from request_days where request_id > $1)`,
      [after],
    )
    await client.query(
      `delete from request_step_assignees where step_id in (select id from request_steps where request_id > $1)`,
      [after],
    )
    for (const table of ['request_events', 'request_steps', 'request_days'])
      await client.query(`delete from ${table} where request_id > $1`, [after])
    await client.query('delete from requests where id > $1', [after])
    await client.query(
      `delete from notifications where kind like 'requests.%' and created_at > now() - interval '1 hour'`,
    )
  })
}

const key = () => ({ 'idempotency-key': randomUUID() })

/** Requests of one day of leave each. */
export const sends = (requesters: readonly Requester[]): Request[] =>
  requesters.map(({ token, type, date }) => ({
    method: 'POST',
    path: '/api/user/request_leave',
    headers: { ...bearer(token), ...key() },
    body: JSON.stringify({ type_id: type, from_date: date }),
  }))

const byHand = (requesters: readonly Requester[], ids: readonly number[] | null): Request[] =>
  requesters.map(({ employee_id, account_id, approver, type, date }, index) => ({
    method: ids ? 'PUT' : 'POST',
    path: `/${ids?.[index] ?? ''}`,
    body: JSON.stringify({
      employee: employee_id,
      account: account_id,
      approver: approver.account_id,
      type,
      date,
      key: randomUUID(),
    }),
  }))

const newIds = async (client: pg.Client, requesters: readonly Requester[], after: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number; employee_id: number }>(
    'select id, employee_id from requests where id > $1',
    [after],
  )
  const known = new Map(rows.map(({ id, employee_id }) => [employee_id, id]))
  return requesters.map(({ employee_id }) => known.get(employee_id) ?? 0)
}

/** Returns those of some people who can request the day: it is a working day of theirs, and they have leave left. */
const listWhoCanRequest = async (
  { port, client }: Bench,
  requesters: readonly Requester[],
  after: number,
): Promise<Requester[]> => {
  needAll(await load(port, sends(requesters), CONNECTIONS))
  const ids = await newIds(client, requesters, after)
  return requesters.filter((_, index) => ids[index] !== 0)
}

const measureFlow = async (bench: Bench): Promise<void> => {
  const { port, url, client, rounds } = bench
  const { rows } = await client.query<{ id: number }>('select max(id) as id from requests')
  const after = rows[0]?.id ?? 0
  const requesters = await listWhoCanRequest(bench, (await findRequesters(bench)).slice(0, REQUESTED_DAYS), after)
  if (requesters.length < 200) throw new Error(`Only ${requesters.length} people of the demo can ask for leave`)
  const yardstick = await start('bench/yardsticks/request-http.ts', [url])
  const ratios: number[] = []
  const figures: number[] = []
  for (let round = 0; round < rounds + 1; round++) {
    await clear(client, after)
    const sentByHand = needAll(await load(yardstick.port, byHand(requesters, null), CONNECTIONS))
    const handIds = await newIds(client, requesters, after)
    const doneByHand = needAll(await load(yardstick.port, byHand(requesters, handIds), CONNECTIONS))
    await clear(client, after)
    const sent = needAll(await load(port, sends(requesters), CONNECTIONS))
    const wrong = sent.responses.find(({ body }) => !body.startsWith('{"status":true'))
    if (wrong) throw new Error(`A request was not sent: ${wrong.body.slice(0, 300)}`)
    const ids = await newIds(client, requesters, after)
    const decisions = requesters.map(({ approver }, index): Request => ({
      method: 'PUT',
      path: `/api/user/request/data/approve/${ids[index] ?? 0}`,
      headers: { ...bearer(approver.token), ...key() },
      body: '{}',
    }))
    const done = needAll(await load(port, decisions, CONNECTIONS))
    // The first round warms both up.
    if (round === 0) continue
    const ours = (2 * requesters.length) / (sent.seconds + done.seconds)
    ratios.push(ours / ((2 * requesters.length) / (sentByHand.seconds + doneByHand.seconds)))
    figures.push(ours)
  }
  await clear(client, after)
  await yardstick.stop()
  report(
    'a request sent and approved, 64 connections, against node:http + pg by hand',
    `${median(ratios).toFixed(2)} (${Math.round(median(figures))}/s)`,
    '≥ 0.50',
    median(ratios) >= 0.5,
  )
}

const measureLists = async ({ port, client, people, admin }: Bench): Promise<void> => {
  const { rows } = await client.query<{ account_id: number }>(
    `select x.account_id from request_step_assignees x group by 1 order by count(*) desc limit 10`,
  )
  const heads = rows.flatMap(({ account_id }) => people.find((person) => person.account_id === account_id) ?? [])
  const page =
    (query: string) =>
    (head: Person): Request => ({
      method: 'GET',
      path: `/api/user/request/data/${head.employee_id}?${query}`,
      headers: bearer(head.token),
    })
  const pages = Array.from({ length: 20 }, () => [
    ...heads.map(page('limit=50')),
    ...heads.map(page('waiting_for=anyone&limit=50&sort=-sent_at')),
  ]).flat()
  await load(port, pages.slice(0, 20), 1)
  const alone = needAll(await load(port, pages.slice(0, 100), 1))
  report('first page of an approver', `p95 ${ms(alone.p95)}, median ${ms(alone.p50)}`, 'p95 < 80 ms', alone.p95 < 80)
  const many = needAll(await load(port, [...pages, ...pages], 20))
  report('the same, 20 connections', `${Math.round(many.per_second)}/s`, '≥ 200/s', many.per_second >= 200)
  const lists: readonly (readonly [what: string, path: string, limit: number])[] = [
    ['first page of all requests', '/api/admin/request?limit=50', 80],
    ['balances of 50 of all people', '/api/admin/request/balances?limit=50', 300],
  ]
  for (const [what, path, limit] of lists) {
    const listReads = repeat({ method: 'GET', path, headers: bearer(admin) }, 40)
    await load(port, listReads.slice(0, 5), 1)
    const result = needAll(await load(port, listReads, 1))
    report(what, `p95 ${ms(result.p95)}, median ${ms(result.p50)}`, `p95 < ${limit} ms`, result.p95 < limit)
  }
}

/** Measures leave that is requested and decided, and the lists of those who decide. */
export const measureLeave = async (bench: Bench): Promise<void> => {
  await measureLists(bench)
  await measureFlow(bench)
}
