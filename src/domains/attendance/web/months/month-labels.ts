import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { PeriodRow } from '../../contract/periods.models.ts'

type Sign = Readonly<{ word: string; tone: Tone }>

const SIGNS: Readonly<Record<PeriodRow['state'], Sign>> = {
  open: { word: 'Open', tone: 'attention' },
  locked: { word: 'Locked', tone: 'good' },
  reopen_requested: { word: 'Re-opening asked for', tone: 'bad' },
}

/** Returns the sign of the state of a month; a month that still runs shows it. */
export const signOf = ({ state, is_over }: Pick<PeriodRow, 'state' | 'is_over'>): Sign =>
  state === 'open' && !is_over ? { word: 'Running', tone: 'off' } : SIGNS[state]

const sum = (counts: readonly Readonly<{ count: number }>[]): number =>
  counts.reduce((total, { count }) => total + count, 0)

export const blockingOf = ({ exceptions }: PeriodRow): number => sum(exceptions.filter(({ blocking }) => blocking))
export const acceptableOf = ({ exceptions }: PeriodRow): number => sum(exceptions.filter(({ blocking }) => !blocking))

export const pointsText = (count: number): string => (count === 1 ? '1 point' : `${count} points`)
