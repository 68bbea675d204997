import { expect, it } from 'vitest'
import { family, histogram } from './exposition.ts'

it('writes what Prometheus reads, and escapes what would break it', () => {
  expect(family('a_total', 'counter', 'How many.', [[{ call: 'x"\\\n', status: 200 }, 3]])).toBe(
    '# HELP a_total How many.\n# TYPE a_total counter\na_total{call="x\\"\\\\\\n",status="200"} 3\n',
  )
  expect(family('b', 'gauge', 'One.', 1.5)).toBe('# HELP b One.\n# TYPE b gauge\nb 1.5\n')
  expect(family('b', 'gauge', 'None.', [])).toBe('')
})

it('counts into buckets that hold all smaller ones', () => {
  const one = histogram('d_seconds', 'How long.', 'call', [0.1, 1])
  expect(one.text()).toBe('')
  for (const value of [0.05, 0.1, 0.5, 7]) one.observe('a', value)
  expect(one.text().split('\n').slice(2, -1)).toEqual([
    'd_seconds_bucket{call="a",le="0.1"} 2',
    'd_seconds_bucket{call="a",le="1"} 3',
    'd_seconds_bucket{call="a",le="+Inf"} 4',
    'd_seconds_sum{call="a"} 7.65',
    'd_seconds_count{call="a"} 4',
  ])
})
