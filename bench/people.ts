import { randomUUID } from 'node:crypto'
import { load, median, type Request } from './load.ts'
import { ms, report } from './report.ts'
import { bearer, needAll, repeat } from './requests.ts'
import type { Bench } from './bench-server.ts'

const MOVED = 200

/** The chart of who works for whom at its first view, and moving two hundred people at once. */
export const measurePeople = async ({ port, client, admin, rounds }: Bench): Promise<void> => {
  for (const by of ['manager', 'department']) {
    const chart: Request = { method: 'GET', path: `/api/admin/org-chart?by=${by}`, headers: bearer(admin) }
    const charts = needAll(await load(port, repeat(chart, 20), 1))
    report(`organisation chart by ${by}, first view`, `p95 ${ms(charts.p95)}`, 'p95 < 300 ms', charts.p95 < 300)
  }
  const { rows } = await client.query<{ id: number }>(
    `select p.employee_id as id from placements p join employments m on m.employee_id = p.employee_id
     where p.superseded_at is null and p.effective_until is null and p.effective_from < now()::date
       and m.joined_on < now()::date and m.left_on is null
       and p.employee_id not in (select employee_id from accounts where area = 'Admin' and employee_id is not null)
     order by 1 limit ${MOVED}`,
  )
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Another day for each round, far enough to change nothing of today.
    const day = new Date(Date.now() + (400 + round) * 86_400_000).toISOString().slice(0, 10)
    const body = {
      employee_ids: rows.map(({ id }) => id),
      effective_from: day,
      changes: { work_mode: round % 2 ? 'remote' : 'office' },
      reason_code: 'reorganisation',
    }
    const move: Request = {
      method: 'POST',
      path: '/api/admin/placement/bulk',
      headers: { ...bearer(admin), 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    }
    const [response] = needAll(await load(port, [move], 1)).responses
    if (!response?.body.includes('"status":true')) throw new Error(response?.body.slice(0, 300))
    times.push(response.ms)
  }
  report(`move ${MOVED} people at once`, ms(median(times)), '< 1000 ms', median(times) < 1000)
}
