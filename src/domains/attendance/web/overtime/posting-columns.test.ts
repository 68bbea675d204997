import { expect, it } from 'vitest'
import type { PostingRow } from '../../contract/overtime.models.ts'
import { whatColumn } from './posting-columns.tsx'

const day = {
  rule: 'day',
  policy_id: 3,
  rate_percent: 100,
  before: 0,
  approved_minutes: 0,
  computed_minutes: 0,
} as const
const short: PostingRow = {
  id: 1,
  posted_on: '2026-05-11',
  minutes: -15,
  raw_minutes: -15,
  rate_percent: 100,
  kind: 'short',
  entry_id: 4,
  business_date: '2026-05-11',
  reset_id: null,
  reverses_id: null,
  paid_payslip_id: null,
  closing_month: null,
  basis: { ...day, short_minutes: 15, worked_minutes: 458, expected_minutes: 480 },
  reason: 'Less than expected was worked',
  actor_name: null,
  created_at: '2026-05-11T19:00:00.000Z',
  balance_minutes: 45,
}
const corrected: PostingRow = {
  ...short,
  minutes: 15,
  raw_minutes: 15,
  reason: 'The day was corrected',
  basis: { ...day, short_minutes: 0, worked_minutes: 480, expected_minutes: 480 },
}
const covered: PostingRow = {
  ...short,
  minutes: -60,
  kind: 'covered',
  business_date: null,
  reason: 'Covered by the salary',
  basis: {
    rule: 'month',
    policy_id: 3,
    taken: 60,
    before: 0,
    earned: 75,
    recent: 0,
    balance: 90,
    covered_minutes: 60,
    expiry_months: 0,
    balance_cap_minutes: 0,
  },
}

it.each([
  ['a short day', short, 'Short day. 7 h 38 min of 8 h worked', 'Short day: 7 h 38 min of 8 h'],
  ['minutes that a short day gives back', corrected, 'Short day corrected. The day was corrected', undefined],
  [
    'minutes that the salary covers',
    covered,
    'Covered by the salary. The salary includes the first 1 h of overtime a month',
    'Covered by the salary: the first 1 h a month',
  ],
])('explains %s by its inputs', (_what, row, text, onPhone = text) => {
  const plain = (shown: string | undefined) => shown?.replaceAll(/\s/g, ' ')
  expect(plain(whatColumn.text(row))).toBe(text)
  expect(plain(whatColumn.phoneText?.(row))).toBe(onPhone)
})
