import type pg from 'pg'
import { load, type Request } from './load.ts'
import { ms, report } from './report.ts'
import { bearer, needAll, punchUntil } from './requests.ts'
import { type Bench, clearToday, growthWhile, withJobs, withoutTriggers } from './bench-server.ts'

const LONGEST = 300
const LINES = 15
const PDFS = 1000
/** Made before memory is measured: by then the process has its working size. */
const WARM = 100
const AT_ONCE = 500
const GUARDED = ['salaries', 'salary_components'] as const

/** The month before the first that was paid: of the demo it has no run yet. */
const readMonth = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ month: string }>(
    `select to_char((coalesce(min(month), to_char(now()::date, 'YYYY-MM')) || '-01')::date - interval '1 month', 'YYYY-MM') as month
     from payroll_runs where state <> 'discarded'`,
  )
  return rows[0]?.month ?? ''
}

/** Sets a salary whose payslip has fifteen lines for everyone who is employed in the month. */
const prepare = async (client: pg.Client, month: string): Promise<void> => {
  // Salaries of the demo may be used by payslips, which protect them.
  await withoutTriggers(client, GUARDED, async () => {
    await client.query(`
      insert into pay_components (code, name, kind, calc, prorate, on_slip, before_tax)
      select 'BENCH' || n, 'Bench ' || n, case when n <= 6 then 'earning' when n <= 11 then 'deduction' else 'employer_cost' end,
        case when n <= 6 then 'fixed' else 'percent_of_gross' end, n <= 3, n <= 11, n <= 6
      from generate_series(1, ${LINES - 1}) n on conflict do nothing`)
    await client.query(
      `insert into salaries (employee_id, effective_from, currency, basis, base_minor, reason, note)
       select distinct on (e.employee_id) e.employee_id, greatest(e.joined_on, ($1 || '-01')::date), 'EUR', 'monthly', 300000,
         'hire', 'Bench'
       from employments e
       where e.joined_on < ($1 || '-01')::date + interval '1 month' and (e.left_on is null or e.left_on >= ($1 || '-01')::date)
         and not exists (select from salaries s where s.employee_id = e.employee_id
           and s.effective_from <= greatest(e.joined_on, ($1 || '-01')::date))
       order by e.employee_id, e.joined_on desc on conflict do nothing`,
      [month],
    )
    await client.query(
      `delete from salary_components where salary_id in (
         select id from salaries where effective_from < ($1 || '-01')::date + interval '1 month')`,
      [month],
    )
    await client.query(
      `insert into salary_components (salary_id, component_id, calc, amount_minor, rate_bp)
       select s.id, c.id, c.calc, case when c.calc = 'fixed' then 5000 end, case when c.calc <> 'fixed' then 150 end
       from salaries s cross join pay_components c
       where c.code like 'BENCH%' and s.effective_from < ($1 || '-01')::date + interval '1 month'
       on conflict do nothing`,
      [month],
    )
  })
  await client.query('vacuum analyze salaries, salary_components, pay_components')
}

type CallInput = Readonly<{ port: number; token: string; method: Request['method']; path: string; body?: object }>

const sendCall = async <Data>({ port, token, method, path, body }: CallInput): Promise<Data> => {
  const request: Request = { method, path, headers: bearer(token), ...(body ? { body: JSON.stringify(body) } : {}) }
  const [response] = needAll(await load(port, [request], 1)).responses
  const parsed: { status: boolean; data: Data } = JSON.parse(response?.body ?? '{}')
  if (!parsed.status) throw new Error(`${path} is refused: ${response?.body.slice(0, 300)}`)
  return parsed.data
}

type Run = Readonly<{ id: number; version: number }>

/** Accepts the exceptions, approves and issues, as a second person does. */
const decide = async ({ client, admin }: Bench, port: number, id: number): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    // The own payslip is left to another person.
    `select id from payroll_exceptions where run_id = $1 and accepted_by is null and not blocking and employee_id is distinct from
       (select employee_id from accounts where area = 'Admin' and email = 'code1@northwind.example') order by id`,
    [id],
  )
  const path = (verb: string): string => `/api/admin/payroll-runs/${verb}/${id}`
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const exception_ids = rows.slice(from, from + AT_ONCE).map((row) => row.id)
    const body = { exception_ids, note: 'Checked' }
    await sendCall({ port, token: admin, method: 'POST', path: path('accept'), body })
  }
  const seen = await sendCall<Run>({ port, token: admin, method: 'GET', path: `/api/admin/payroll-runs/${id}` })
  const { version } = await sendCall<Run>({
    port,
    token: admin,
    method: 'PUT',
    path: path('approve'),
    body: { version: seen.version },
  })
  const began = performance.now()
  const pay_on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await sendCall({ port, token: admin, method: 'PUT', path: path('issue'), body: { version, pay_on } })
  return (performance.now() - began) / 1000
}

const measurePdfs = async ({ client, admin, pid, port }: Bench, id: number): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(
    'select id from payslips where run_id = $1 and number is not null order by id limit $2',
    [id, PDFS],
  )
  const requests = rows.map((row): Request => ({
    method: 'GET',
    path: `/api/admin/payroll-details/pdf/${row.id}`,
    headers: bearer(admin),
  }))
  // A process that was just started first grows to its working size, whatever it does.
  needAll(await load(port, requests.slice(0, WARM), 1))
  const { result, growth } = await growthWhile(pid, () => load(port, requests, 1))
  const { p50, p95, seconds } = needAll(result)
  report('one payslip as PDF', `median ${ms(p50)}, p95 ${ms(p95)}`, '< 150 ms', p95 < 150)
  report(
    `${rows.length} payslips as PDF, one after the other: growth of memory`,
    `${growth.toFixed(0)} MiB in ${seconds.toFixed(0)} s`,
    '< 150 MiB',
    growth < 150,
  )
}

const measureList = async ({ admin, port }: Bench, id: number): Promise<void> => {
  const pages = ['', '?show=exceptions', '?q=an', '?department_id=1', '?show=changed']
  const requests = Array.from({ length: 100 }, (_, index): Request => ({
    method: 'GET',
    path: `/api/admin/payroll-runs/items/${id}${pages[index % pages.length] ?? ''}`,
    headers: bearer(admin),
  }))
  needAll(await load(port, requests.slice(0, 10), 1))
  const { p50, p95 } = needAll(await load(port, requests, 1))
  report('payslips of a run, first page', `p95 ${ms(p95)}, median ${ms(p50)}`, 'p95 < 120 ms', p95 < 120)
}

/** Measures a month of everyone: calculated while people punch, decided, then read as a list and as documents. */
export const measurePayroll = async (bench: Bench): Promise<void> => {
  const { client, officer, people } = bench
  const month = await readMonth(client)
  await prepare(client, month)
  await clearToday(client)
  let id = 0
  await withJobs(bench, async (port) => {
    const state = async (): Promise<string> => {
      const { rows } = await client.query<{ state: string }>('select state from payroll_runs where id = $1', [id])
      return rows[0]?.state ?? ''
    }
    const { seconds, p99, isDone } = await punchUntil(port, people, {
      begin: async () => {
        const body = { month }
        id = (await sendCall<Run>({ port, token: officer, method: 'POST', path: '/api/admin/payroll-runs', body })).id
      },
      isDone: async () => (await state()) === 'review',
      longest: LONGEST,
    })
    const { rows } = await client.query<{ slips: number; lines: number }>(
      `select count(*)::int as slips, (select count(*)::int from payslip_lines l join payslips p on p.id = l.payslip_id
         where p.run_id = $1) as lines from payslips where run_id = $1`,
      [id],
    )
    const { slips = 0, lines = 0 } = rows[0] ?? {}
    report(
      `payroll of ${slips} people with ${(lines / slips).toFixed(1)} lines each beside 50 punches a second`,
      `${seconds.toFixed(1)} s, p99 of the punches ${ms(p99)}`,
      '< 60 s, p99 < 500 ms',
      isDone && seconds < 60 && p99 < 500 && lines >= slips * LINES,
    )
    await clearToday(client)
    const issued = await decide(bench, port, id)
    report(`${slips} payslips numbered and issued`, `${issued.toFixed(1)} s`, 'for comparison', true)
  })
  await client.query('vacuum analyze payslips, payslip_lines, payroll_run_items, payroll_exceptions')
  await measureList(bench, id)
  await measurePdfs(bench, id)
}
