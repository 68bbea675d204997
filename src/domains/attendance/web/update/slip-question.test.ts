import { describe, expect, it } from 'vitest'
import { questionOf } from './slip-question.ts'

const ZONE = 'Europe/Berlin'
const LIMIT = 14 * 60
const question = (punched_in_at: string, punched_out_at: string) =>
  questionOf({ punched_in_at, punched_out_at }, ZONE, LIMIT)

describe('what is asked before a punch is saved', () => {
  it('is nothing for a usual day', () => {
    expect(question('2026-05-04T07:00:00Z', '2026-05-04T15:30:00Z')).toBeNull()
  })
  it('is whether it is meant to end on the day after', () => {
    expect(question('2026-05-04T20:00:00Z', '2026-05-05T04:00:00Z')).toMatchObject({
      title: 'Save a punch of 8 h?',
      text: 'It ends on the day after.',
    })
  })
  it('is whether it is meant to be longer than the rules expect', () => {
    expect(question('2026-05-04T01:00:00Z', '2026-05-04T16:00:00Z')?.text).toBe(
      'The rules expect a punch to end within 14 h.',
    )
  })
})
