import { expect, it } from 'vitest'
import { family, histogram, tally } from './exposition.ts'

it('writes what Prometheus reads, and escapes what would break it', () => {
  expect(family('a_total', 'counter', 'How many.', [[{ call: 'x"\\\n', status: 200 }, 3]])).toBe(
    '# HELP a_total How many.\n# TYPE a_total counter\na_total{call="x\\"\\\\\\n",status="200"} 3\n',
  )
  expect(family('b', 'gauge', 'One.', 1.5)).toBe('# HELP b One.\n# TYPE b gauge\nb 1.5\n')
  expect(family('b', 'gauge', 'None.', [])).toBe('')
})

it('counts into buckets that hold all smaller ones', () => {
  const one = histogram('d_seconds', 'How long.', [0.1, 1])
  expect(one.text()).toBe('')
  for (const value of [0.05, 0.1, 0.5, 7]) one.observe({ call: 'a' }, value)
  expect(one.text().split('\n').slice(2, -1)).toEqual([
    'd_seconds_bucket{call="a",le="0.1"} 2',
    'd_seconds_bucket{call="a",le="1"} 3',
    'd_seconds_bucket{call="a",le="+Inf"} 4',
    'd_seconds_sum{call="a"} 7.65',
    'd_seconds_count{call="a"} 4',
  ])
})

it('counts by all labels together, and reads the same twice', () => {
  const one = tally([{ door: 'a', reason: 'wrong' }])
  one.add({ door: 'a', reason: 'late' })
  one.add({ door: 'a', reason: 'late' })
  const seen = [
    [{ door: 'a', reason: 'wrong' }, 0],
    [{ door: 'a', reason: 'late' }, 2],
  ]
  expect([one.samples(), one.samples()]).toEqual([seen, seen])
  const timed = histogram('d_seconds', 'How long.', [1])
  timed.observe({ method: 'GET', status: '2xx' }, 0.5)
  timed.observe({ method: 'GET', status: '5xx' }, 2)
  expect(timed.text()).toContain('d_seconds_bucket{method="GET",status="2xx",le="1"} 1\n')
  expect(timed.text()).toContain('d_seconds_bucket{method="GET",status="5xx",le="1"} 0\n')
})
