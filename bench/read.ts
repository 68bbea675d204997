import { load, type Request } from './load.ts'
import { ms, report } from './report.ts'
import { needAll } from './requests.ts'

/** One after the other, which the limit is for: it names no load. Then two at a time, which share the cores with the load. */
export const measureRead = async (
  port: number,
  what: string,
  requests: readonly Request[],
  limit: number,
): Promise<void> => {
  await load(port, requests.slice(0, 10), 1)
  const alone = needAll(await load(port, requests, 1))
  const two = needAll(await load(port, requests, 2))
  report(what, `p95 ${ms(alone.p95)}, median ${ms(alone.p50)}`, `p95 < ${limit} ms`, alone.p95 < limit)
  report(`${what}, two at a time`, `p95 ${ms(two.p95)}, median ${ms(two.p50)}`, 'for comparison', true)
}
