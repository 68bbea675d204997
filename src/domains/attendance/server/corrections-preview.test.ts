import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf } from '#kit/contract/testing/required.ts'
import * as calls from '../contract/attendance.calls.ts'
import { type Correcting, startCorrecting, utc } from './testing/correcting.ts'

let app: Correcting['app']
let fixture: Correcting['fixture']
let add: Correcting['add']
beforeAll(async () => {
  ;({ app, fixture, add } = await startCorrecting())
})
afterAll(() => app.stop())

describe('a preview', () => {
  it('shows both days of a punch that moves from one to the other', async () => {
    const person = await fixture.member()
    fixture.at('2026-05-13T14:00')
    const session = firstOf((await add([person.employee_id], '2026-05-12T09:00', '2026-05-12T17:30')).body.data)
    const { body } = await app.send(calls.previewAttendance, fixture.manager, {
      body: {
        action: 'update',
        id: session.id,
        version: session.version,
        punched_in_at: utc('2026-05-11T09:00'),
        punched_out_at: utc('2026-05-11T17:30'),
      },
    })
    const verdicts = body.data.map(({ before, after }) => [before.business_date, before.verdict, after?.verdict])
    expect(verdicts).toEqual([
      ['2026-05-12', 'present', 'absent'],
      ['2026-05-11', 'absent', 'present'],
    ])
  })

  it('says what would happen to each person and writes nothing', async () => {
    const [free, busy] = [await fixture.member(), await fixture.member()]
    await add([busy.employee_id], '2026-05-12T09:00', '2026-05-12T13:00')
    const body = {
      action: 'add' as const,
      employee_ids: [free.employee_id, busy.employee_id],
      punched_in_at: utc('2026-05-12T09:00'),
      punched_out_at: utc('2026-05-12T17:30'),
    }
    const { body: response } = await app.send(calls.previewAttendance, fixture.manager, { body })
    expect(response.data[0]).toMatchObject({
      before: { verdict: 'absent' },
      after: { verdict: 'present', worked_minutes: 510 },
      refusal: null,
    })
    expect(response.data[1]).toMatchObject({ after: null, refusal: { code: 'attendance.overlaps' } })
    expect(await fixture.sessionsOf(free)).toEqual([])
  })

  it('shows the day of the person for one who is refused, not the date in Greenwich', async () => {
    const busy = await fixture.member()
    await add([busy.employee_id], '2026-05-12T00:30', '2026-05-12T13:00')
    const body = {
      action: 'add' as const,
      employee_ids: [busy.employee_id],
      punched_in_at: utc('2026-05-12T00:40'),
      punched_out_at: utc('2026-05-12T09:30'),
    }
    expect(body.punched_in_at.slice(0, 10)).toBe('2026-05-11')
    const [row] = (await app.send(calls.previewAttendance, fixture.manager, { body })).body.data
    expect([row?.refusal?.code, row?.before.business_date]).toEqual(['attendance.overlaps', '2026-05-12'])
  })
})
