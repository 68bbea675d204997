import { describe, expect, it } from 'vitest'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import { slipOf } from './slip.ts'

const ZONE = 'Europe/Berlin'
const LIMIT = 14 * 60
const slip = (punched_in_at: string, punched_out_at: string) => slipOf({ punched_in_at, punched_out_at }, ZONE, LIMIT)

describe('what is unusual about a punch', () => {
  it('is nothing for a usual day', () => {
    expect(slip('2026-05-04T07:00:00Z', '2026-05-04T15:30:00Z')).toBeNull()
  })
  it('is an end on the day after', () => {
    expect(slip('2026-05-04T20:00:00Z', '2026-05-05T04:00:00Z')).toMatchObject({
      text: unbroken('This punch lasts 8 h. It ends on the day after.'),
      action: unbroken('Save a punch of 8 h'),
    })
  })
  it('is a length beyond what the rules expect', () => {
    expect(slip('2026-05-04T01:00:00Z', '2026-05-04T16:00:00Z')?.text).toBe(
      unbroken('This punch lasts 15 h. The rules expect a punch to end within 14 h.'),
    )
  })
})
