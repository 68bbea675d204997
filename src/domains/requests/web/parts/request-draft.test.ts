import { describe, expect, it } from 'vitest'
import { required } from '#kit/contract/testing/required.ts'
import type { PayloadField } from '../../contract/requests.models.ts'
import { fullOf, typeOf } from '../testing/rows.ts'
import { requestBody, draftOf, canPreview } from './request-draft.ts'

const span = { from_date: '2026-05-18', to_date: '2026-05-20' }

describe('the body of a draft', () => {
  it('takes the half ends of a span as days', () => {
    const draft = { ...span, method: 'full_day', first_part: 'second_half', last_part: 'first_half' } as const
    expect(requestBody(typeOf(1), draft)).toEqual({
      ...span,
      method: 'full_day',
      days: [
        { date: '2026-05-18', method: 'second_half' },
        { date: '2026-05-20', method: 'first_half' },
      ],
      reason: null,
    })
  })

  it('has no half ends on one day, nor where the type knows no halves', () => {
    const draft = { ...span, method: 'full_day', first_part: 'second_half' } as const
    expect(requestBody(typeOf(1), { ...draft, to_date: '2026-05-18' }).days).toBeUndefined()
    expect(requestBody(typeOf(1, { methods: ['full_day'] }), draft).days).toBeUndefined()
  })

  it('takes hours on one day, with their times', () => {
    const draft = { ...span, method: 'hours', from_time: '09:00', to_time: '11:00' } as const
    expect(requestBody(typeOf(1), draft)).toMatchObject({ to_date: '2026-05-18', from_time: '09:00', to_time: '11:00' })
  })

  it('sends only what the form of the kind shows', () => {
    const draft = {
      ...span,
      method: 'hours',
      reason: ' ',
      cover_employee_id: 4,
      payload: { minutes: 60, other: 'x' },
    } as const
    const field: PayloadField = {
      name: 'minutes',
      label: 'Minutes',
      type: 'minutes',
      required: true,
      help: '',
      options: [],
    }
    const overtime = typeOf(3, { dates: 'none', reason_rule: 'none', payload_fields: [field] })
    expect(requestBody(overtime, draft)).toEqual({ payload: { minutes: 60 } })
    expect(requestBody(typeOf(4, { dates: 'span' }), draft)).toEqual({ ...span, reason: null })
  })

  it('is asked for once its dates and times are there', () => {
    expect(canPreview(typeOf(1), { from_date: '2026-05-18', method: 'full_day' })).toBe(true)
    expect(canPreview(typeOf(1), { from_date: '2026-05-18', to_date: '2026-05-17' })).toBe(false)
    expect(canPreview(typeOf(1), { from_date: '2026-05-18', method: 'hours' })).toBe(false)
    expect(canPreview(typeOf(1, { dates: 'none' }), {})).toBe(false)
  })

  it('is that of the request it came from', () => {
    const [first, ...rest] = fullOf(1).days
    const request = fullOf(1, { days: [{ ...required(first), part: 'second_half' }, ...rest], reason: 'Family' })
    expect(requestBody(typeOf(1), draftOf(request))).toEqual({
      ...span,
      method: 'full_day',
      days: [{ date: '2026-05-18', method: 'second_half' }],
      reason: 'Family',
    })
  })
})
