import { describe, expect, it } from 'vitest'
import { levelOn, type LineRow, placeLevels } from './rules.ts'

const TODAY = '2026-05-12'

type Given = Readonly<{ from: string; level: number; to?: string; removed?: string; at?: string }>
const levelsOf = (given: readonly Given[]): LineRow[] =>
  given.map(({ from, level, to, removed, at }, place) => ({
    id: place + 1,
    level,
    valid_from: from,
    valid_to: to ?? null,
    removed_on: removed ?? null,
    reviewed_at: at ?? `2026-05-12T09:00:0${place}.000Z`,
  }))

/** The days of each level, from the earliest: `3 2026-01-10–2026-03-01 ended`. */
const shown = (levels: readonly LineRow[]) =>
  placeLevels(levels, TODAY).map(({ id, state, ended_on }) => {
    const row = levels.find((one) => one.id === id)
    return `${row?.level} ${row?.valid_from}–${ended_on ?? ''} ${state}`
  })

describe('the days of levels', () => {
  it.each<[string, readonly Given[], readonly string[]]>([
    ['one level', [{ from: '2026-01-10', level: 3 }], ['3 2026-01-10– confirmed']],
    [
      'a raise',
      [
        { from: '2026-01-10', level: 3 },
        { from: '2026-03-01', level: 4 },
      ],
      ['3 2026-01-10–2026-03-01 ended', '4 2026-03-01– confirmed'],
    ],
    [
      'an earlier day entered later',
      [
        { from: '2026-03-01', level: 4 },
        { from: '2026-01-10', level: 2 },
      ],
      ['2 2026-01-10–2026-03-01 ended', '4 2026-03-01– confirmed'],
    ],
    [
      'a day between two others',
      [
        { from: '2026-01-10', level: 2 },
        { from: '2026-05-01', level: 5 },
        { from: '2026-03-01', level: 3 },
      ],
      ['2 2026-01-10–2026-03-01 ended', '3 2026-03-01–2026-05-01 ended', '5 2026-05-01– confirmed'],
    ],
    [
      'the same day twice: the later entry counts',
      [
        { from: '2026-03-01', level: 4 },
        { from: '2026-03-01', level: 5 },
      ],
      ['4 2026-03-01–2026-03-01 ended', '5 2026-03-01– confirmed'],
    ],
    [
      'a correction of a past day',
      [
        { from: '2026-01-10', level: 2 },
        { from: '2026-03-01', level: 4 },
        { from: '2026-01-10', level: 3 },
      ],
      ['2 2026-01-10–2026-01-10 ended', '3 2026-01-10–2026-03-01 ended', '4 2026-03-01– confirmed'],
    ],
    [
      'a claim that is confirmed after a level of the same day',
      [
        { from: '2026-05-12', level: 4, at: '2026-05-12T11:00:00.000Z' },
        { from: '2026-05-12', level: 3, at: '2026-05-12T10:00:00.000Z' },
      ],
      ['3 2026-05-12–2026-05-12 ended', '4 2026-05-12– confirmed'],
    ],
    [
      'a level that was removed, and one before it',
      [
        { from: '2026-03-01', level: 4, removed: '2026-04-01' },
        { from: '2026-01-10', level: 3 },
      ],
      ['3 2026-01-10–2026-03-01 ended', '4 2026-03-01–2026-04-01 ended'],
    ],
    [
      'a level within one that was removed',
      [
        { from: '2026-01-10', level: 3, removed: '2026-04-01' },
        { from: '2026-03-01', level: 4 },
      ],
      ['3 2026-01-10–2026-03-01 ended', '4 2026-03-01– confirmed'],
    ],
    [
      'a certificate that ran out before the next level',
      [
        { from: '2024-01-01', level: 3, to: '2025-12-31' },
        { from: '2026-03-01', level: 3 },
      ],
      ['3 2024-01-01– expired', '3 2026-03-01– confirmed'],
    ],
    [
      'a certificate that was renewed before its end',
      [
        { from: '2025-01-01', level: 3, to: '2026-12-31' },
        { from: '2026-03-01', level: 3, to: '2028-12-31' },
      ],
      ['3 2025-01-01–2026-03-01 ended', '3 2026-03-01– confirmed'],
    ],
    ['a certificate that ended', [{ from: '2024-01-01', level: 3, to: '2026-05-11' }], ['3 2024-01-01– expired']],
  ])('%s', (_name, given, expected) => {
    expect(shown(levelsOf(given))).toEqual(expected)
  })

  it('are the same whatever the order of entry', () => {
    const given: readonly Given[] = [
      { from: '2026-01-10', level: 2 },
      { from: '2026-03-01', level: 4 },
      { from: '2026-05-01', level: 5 },
    ]
    expect(shown(levelsOf(given.toReversed()))).toEqual(shown(levelsOf(given)))
  })

  it('name the level that counts on a day', () => {
    const levels = levelsOf([
      { from: '2026-03-01', level: 4 },
      { from: '2026-01-10', level: 2 },
    ])
    const placed = new Map(placeLevels(levels, TODAY).map(({ id, ended_on }) => [id, ended_on]))
    const stored = levels.map((one) => ({ ...one, ended_on: placed.get(one.id) ?? null }))
    expect(
      ['2026-01-09', '2026-01-10', '2026-02-28', '2026-03-01', TODAY].map((day) => levelOn(stored, day)?.level),
    ).toEqual([undefined, 2, 2, 4, 4])
  })
})
