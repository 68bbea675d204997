// Reads as one would write them by hand for speed alone: node:http and pg, one named statement each, no session, no
// permission, no scope, no total, no contract.
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 })

/** People with a word that begins with a text, in the order of their names, with their placement of today. */
const PEOPLE = `
  with found as materialized (
    select e.id, m.id as employment_id from employees e
    join employments m on m.employee_id = e.id and m.shown_from <= now()::date and m.shown_until > now()::date
    where e.deleted_at is null and (m.left_on is null or m.left_on >= now()::date)
      and e.id in (select employee_id from person_search where words like '% ' || plain_text($1) || '%')
    order by lower(e.name), e.id limit 50)
  select e.id, e.name, e.work_email, e.version, m.employee_no, m.employment_type, m.joined_on::text, m.left_on::text,
    p.work_mode, d.id as department_id, d.name as department, t.id as team_id, t.name as team, g.id as designation_id,
    g.name as designation, r.id as role_id, r.name as role
  from found join employees e on e.id = found.id join employments m on m.id = found.employment_id
  left join placements p on p.employee_id = e.id and p.superseded_at is null and p.effective_from <= now()::date
    and (p.effective_until is null or p.effective_until > now()::date)
  left join departments d on d.id = p.department_id
  left join teams t on t.id = p.team_id
  left join designations g on g.id = p.designation_id
  left join roles r on r.id = p.role_id
  order by lower(e.name), e.id`

const MONTH = `
  select d.id, d.version, d.employee_id, e.name, d.business_date::text, d.zone, d.verdict, d.flags, d.expected_minutes,
    d.leave_minutes, d.worked_minutes, d.paid_break_minutes, d.unpaid_break_minutes, d.late_minutes, d.early_leave_minutes,
    d.first_in_at::text, d.last_out_at::text, d.final
  from attendance_days d join employees e on e.id = d.employee_id
  where d.employee_id = $1 and d.business_date between $2 and $3 order by d.business_date`

const READS: Readonly<Record<string, (query: URLSearchParams) => pg.QueryConfig>> = {
  '/people': (query) => ({ name: 'people', text: PEOPLE, values: [query.get('q')] }),
  '/month': (query) => ({
    name: 'month',
    text: MONTH,
    values: [query.get('employee'), query.get('from'), query.get('to')],
  }),
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const read = READS[url.pathname]
  const rows = read ? pool.query(read(url.searchParams)) : Promise.reject(new Error('No such read'))
  rows.then(
    (found) => {
      const body = JSON.stringify({ status: true, data: found.rows })
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      return response.end(body)
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      return response.writeHead(500, { 'content-length': 0 }).end()
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`ready at ${typeof address === 'object' && address ? address.port : 0}\n`)
})
