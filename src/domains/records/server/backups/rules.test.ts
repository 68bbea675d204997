import { expect, it } from 'vitest'
import { nightIn } from './rules.ts'

it('a night begins at half past two where the organisation is', () => {
  expect(nightIn('2026-05-12T00:29:59.000Z', 'Europe/Berlin')).toEqual({
    day: '2026-05-11',
    began_at: '2026-05-11T00:30:00.000Z',
    next_at: '2026-05-12T00:30:00.000Z',
  })
  expect(nightIn('2026-05-12T00:30:00.000Z', 'Europe/Berlin').day).toBe('2026-05-12')
  expect(nightIn('2026-05-12T07:00:00.000Z', 'America/New_York').day).toBe('2026-05-12')
  expect(nightIn('2026-05-12T06:00:00.000Z', 'America/New_York').day).toBe('2026-05-11')
})

it('comes once in nights that are an hour longer or shorter', () => {
  expect(nightIn('2026-03-29T12:00:00.000Z', 'Europe/Berlin')).toMatchObject({
    day: '2026-03-29',
    began_at: '2026-03-29T01:30:00.000Z',
  })
  expect(nightIn('2026-10-25T12:00:00.000Z', 'Europe/Berlin').began_at).toBe('2026-10-25T00:30:00.000Z')
})
