import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { load, type Request } from './load.ts'
import { measureRead } from './read.ts'
import { report } from './report.ts'
import { bearer, needAll } from './requests.ts'
import type { Bench } from './bench-server.ts'

const CANDIDATES = 20_000
const OPENINGS = 40
const OPENING = 'Opening of the bench'
const CONVERTED = 50

/** Candidates of two years for forty openings, most of them ended, with the names of a thousand people. */
const makeCandidates = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(`select from openings where title = '${OPENING} 1'`)
  if (rows.length > 0) return
  await client.query(`
    insert into openings overriding user value
    select x.* from (select o.* from openings o where o.state = 'open' order by o.id limit 1) o
    cross join generate_series(1, ${OPENINGS}) g
    cross join lateral jsonb_populate_record(null::openings, to_jsonb(o) || jsonb_build_object('title', '${OPENING} ' || g)) x`)
  await client.query(`
    insert into candidates (opening_id, name, email, email_normal, source, stage, stage_since_at, end_reason, keep_until, created_at)
    select o.id, e.name || ' ' || g, 'candidate' || g || '@bench.example', 'candidate' || g || '@bench.example',
      (array['direct', 'agency', 'job_board', 'other'])[1 + g % 4], s.stage, d.at,
      case when s.stage in ('rejected', 'withdrawn') then 'skills' end, now()::date + 180, d.at - interval '20 days'
    from generate_series(1, ${CANDIDATES}) g
    join (select id, row_number() over (order by id) - 1 as n from openings where title like '${OPENING}%') o on o.n = g % ${OPENINGS}
    join (select name, row_number() over (order by id) - 1 as n from person_short limit 1000) e on e.n = g % 1000
    cross join lateral (select (array['rejected', 'withdrawn', 'hired', 'rejected', 'applied', 'rejected', 'interviewing', 'rejected',
      'withdrawn', 'rejected', 'selected'])[1 + g % 11] as stage) s
    cross join lateral (select now() - (g % 700) * interval '1 day' as at) d`)
  await client.query('vacuum analyze openings, candidates')
}

const measureCandidates = async ({ port, client, admin }: Bench): Promise<void> => {
  await makeCandidates(client)
  const { rows } = await client.query<{ id: number }>(`select id from openings where title = '${OPENING} 7'`)
  const filters = [
    '',
    'stage=applied',
    'stage=rejected&sort=name',
    'q=mar',
    `opening_id=${rows[0]?.id ?? 0}`,
    'source=agency',
    'waiting_days=30',
    'sort=-created_at',
  ]
  const requests = Array.from({ length: 80 }, (_, at): Request => ({
    method: 'GET',
    path: `/api/admin/candidates?limit=50&${filters[at % filters.length] ?? ''}`,
    headers: bearer(admin),
  }))
  await measureRead(port, `candidates, first page, ${filters.length} filters in turn, of 20,000`, requests, 120)
  const many = needAll(await load(port, [...requests, ...requests], 20))
  report('the same, 20 connections', `${Math.round(many.per_second)}/s`, '≥ 150/s', many.per_second >= 150)
}

/** Makes records that wait to become employees, as the approved one of the demo, without its documents: those are sealed for it. */
const makeOnboards = async (client: pg.Client): Promise<number[]> => {
  const run = randomUUID().slice(0, 8)
  const { rows } = await client.query<{ id: number }>(
    `insert into onboards overriding user value
     select x.* from (select o.* from onboards o where o.state = 'approved' order by o.id limit 1) o
     cross join generate_series(1, ${CONVERTED}) g
     cross join lateral jsonb_populate_record(null::onboards, to_jsonb(o) || jsonb_build_object('first_name', 'Bench',
       'last_name', initcap(translate('${run}', '0123456789-', 'ghijklmnopq')), 'name', 'Bench ' || g, 'document_types', '[]'::jsonb,
       'bank_required', false, 'email', 'bench' || g || '.${run}@mail.example', 'email_normal', 'bench' || g || '.${run}@mail.example',
       'role_id', (select r.id from roles r where r.area = 'User' and r.archived_at is null order by r.id desc limit 1),
       'work_email', 'bench' || g || '.${run}@northwind.example')) x returning id`,
  )
  return rows.map(({ id }) => id)
}

const measureConversions = async ({ port, client, admin }: Bench): Promise<void> => {
  const ids = await makeOnboards(client)
  const path = (id: number): string => `/api/admin/onboarding-convert/${id}`
  const began = performance.now()
  for (const id of ids) {
    const preview = needAll(await load(port, [{ method: 'GET', path: path(id), headers: bearer(admin) }], 1))
    const { data }: { data: { version: number; preview_hash: string } } = JSON.parse(preview.responses[0]?.body ?? '{}')
    const body = JSON.stringify({ version: data.version, preview_hash: data.preview_hash })
    const headers = { ...bearer(admin), 'idempotency-key': randomUUID() }
    const { responses } = needAll(await load(port, [{ method: 'POST', path: path(id), headers, body }], 1))
    if (!responses[0]?.body.startsWith('{"status":true')) throw new Error(`Not converted: ${responses[0]?.body}`)
  }
  const seconds = (performance.now() - began) / 1000
  report(`${CONVERTED} candidates become employees`, `${seconds.toFixed(1)} s`, '< 10 s', seconds < 10)
}

/** Candidates of two years, and those who become employees on one day. */
export const measureHiring = async (bench: Bench): Promise<void> => {
  await measureCandidates(bench)
  await measureConversions(bench)
}
