import { setTimeout as sleep } from 'node:timers/promises'
import { ms, report } from './report.ts'
import { punchUntil } from './requests.ts'
import { type Bench, clearToday } from './bench-server.ts'

const ROWS = 10_000
const LONGEST = 300
const MIME = 'text/csv'

type Body = Readonly<{ status: boolean; data: { id: number; version: number; counts?: Record<string, number> } }>

/** Returns a file of new people: each tenth leads the nine after it. */
const fileOf = (department: string, stamp: number): string => {
  const lines = ['Employee number,First name,Last name,Work email,Department,Manager,Joined on,Date of birth']
  for (let at = 0; at < ROWS; at++) {
    const lead = at - (at % 10)
    const manager = at === lead ? '' : `b${stamp}-${lead}@import.example`
    lines.push(
      `,First${at},Last${stamp}x${at},b${stamp}-${at}@import.example,${department},${manager},2026-01-05,1990-05-17`,
    )
  }
  return lines.join('\n')
}

/** Measures an import of ten thousand new people: its check, its application while others punch, and its undo. */
export const measureImport = async ({ client, people, port, admin }: Bench): Promise<void> => {
  const send = async (method: string, path: string, body: unknown): Promise<Body> => {
    const isForm = body instanceof FormData
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/${path}`, {
      method,
      headers: { authorization: `Bearer ${admin}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    const result: Body = JSON.parse(await response.text())
    if (!result.status) throw new Error(`${path}: ${JSON.stringify(result).slice(0, 400)}`)
    return result
  }
  await clearToday(client)
  const { rows } = await client.query<{ department: string; role: string }>(
    `select (select name from departments where archived_at is null order by id limit 1) as department,
      (select name from roles where area = 'User' and archived_at is null order by role_number desc limit 1) as role`,
  )
  const { department = '', role = '' } = rows[0] ?? {}
  const form = new FormData()
  form.set('kind', 'people')
  form.set('file', new Blob([fileOf(department, Math.floor(Date.now() / 1000))], { type: MIME }), 'people.csv')
  const { data: added } = await send('POST', 'import', form)
  const defaults = { role, employment_type: 'Permanent' }
  const { data: set } = await send('PUT', `import/${added.id}`, { version: added.version, options: { defaults } })
  const began = performance.now()
  const { data: checked } = await send('POST', `import-check/${added.id}`, { version: set.version })
  const check = (performance.now() - began) / 1000
  const errors = checked.counts?.['error'] ?? 0
  report(
    `the check of an import of ${ROWS} people`,
    `${check.toFixed(1)} s, ${errors} errors`,
    '< 60 s',
    check < 60 && errors === 0,
  )
  let done: Body['data'] | undefined
  let failed: unknown
  const { seconds, p99 } = await punchUntil(port, people, {
    begin: async () => {
      void send('POST', `import-apply/${added.id}`, { version: checked.version }).then(
        ({ data }) => (done = data),
        (error: unknown) => (failed = error),
      )
    },
    isDone: async () => done !== undefined || failed !== undefined,
    longest: LONGEST,
  })
  if (failed) throw failed
  report(
    `an import of ${ROWS} people beside 50 punches a second`,
    `${seconds.toFixed(1)} s, p99 of the punches ${ms(p99)}`,
    '< 60 s, p99 < 300 ms',
    done !== undefined && seconds < 60 && p99 < 300,
  )
  await sleep(100)
  const undone = performance.now()
  if (done) await send('POST', `import-undo/${added.id}`, { version: done.version, skip_changed: true })
  const undo = (performance.now() - undone) / 1000
  report(`its undo`, `${undo.toFixed(1)} s`, '< 60 s', undo < 60)
  await clearToday(client)
}
