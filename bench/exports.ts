import { request } from 'node:http'
import { ms, report } from './report.ts'
import { bearer } from './requests.ts'
import { type Bench, growthWhile } from './bench-server.ts'

const MIB = 1024 * 1024
const FIRST_BYTE_MS = 500
const MOST_GROWTH_MIB = 100

type Measured = Readonly<{ first_byte: number; seconds: number; bytes: number; rows: number }>

const exportList = async ({ port, admin }: Bench, body: object): Promise<Measured> =>
  new Promise((resolve, reject) => {
    let [bytes, rows, first] = [0, 0, 0]
    const began = performance.now()
    const exportRequest = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/admin/export',
        headers: { ...bearer(admin), 'content-type': 'application/json' },
      },
      (response) => {
        response.on('data', (chunk: Buffer) => {
          first ||= performance.now() - began
          bytes += chunk.length
          for (const byte of chunk) if (byte === 10) rows++
        })
        response.on('error', reject)
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`An export answers ${response.statusCode}`))
          const seconds = (performance.now() - began) / 1000
          return resolve({ first_byte: first, seconds, bytes, rows: rows - 1 })
        })
      },
    )
    exportRequest.on('error', reject)
    exportRequest.end(JSON.stringify(body))
  })

/** Measures a month of everyone as CSV: how soon it begins, and the memory of the process meanwhile. */
export const measureExport = async (bench: Bench): Promise<void> => {
  const { rows } = await bench.client.query<{ first: string; last: string }>(
    `select to_char(date_trunc('month', max(business_date)) - interval '1 month', 'YYYY-MM-DD') as first,
      to_char(date_trunc('month', max(business_date)) - interval '1 day', 'YYYY-MM-DD') as last
     from attendance_days where final`,
  )
  const range = { start_date: rows[0]?.first, end_date: rows[0]?.last, view: 'days' }
  const body = { list: 'attendance.list', params: { body: range }, format: 'csv' }
  // A process that was just started first grows to its working size, whatever it does.
  await exportList(bench, body)
  const { result, growth } = await growthWhile(bench.pid, () => exportList(bench, body))
  const { first_byte, seconds, bytes, rows: lines } = result
  const size = `${lines} rows, ${(bytes / MIB).toFixed(0)} MiB in ${seconds.toFixed(1)} s`
  report(
    `export of a month of ${bench.people.length} people: first byte`,
    ms(first_byte),
    `< ${FIRST_BYTE_MS} ms`,
    first_byte < FIRST_BYTE_MS,
  )
  report(
    `the same: growth of memory (${size})`,
    `${growth.toFixed(0)} MiB`,
    `< ${MOST_GROWTH_MIB} MiB`,
    growth < MOST_GROWTH_MIB,
  )
}
